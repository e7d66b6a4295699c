package dev.parley.cli;

import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.KeyringException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code parley keys} command: lists or rotates the keys that sign invitations. */
@Command(
    name = "keys",
    description = "List the keys that sign invitations, or create a new one.",
    synopsisSubcommandLabel = "list|rotate",
    subcommands = {KeysCommand.ListKeys.class, KeysCommand.RotateKeys.class},
    footer = {"", "Examples:", "  parley keys list", "  parley keys rotate --data /srv/parley"})
final class KeysCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new CliException(ExitCode.USAGE, "missing subcommand; use list or rotate");
  }

  /** Base of the subcommands: opens the key ring of a data folder and prints lines about it. */
  abstract static class KeyRingCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

    @Mixin private DataOption data = new DataOption();

    abstract List<String> lines(InvitationKeyring keys);

    @Override
    public Integer call() {
      Path folder = data.folder();
      if (!Files.isDirectory(folder)) {
        throw new CliException(
            ExitCode.FAILED,
            "there is no data folder " + folder + "; choose another one with --data");
      }
      try {
        PrintWriter out = spec.commandLine().getOut();
        lines(InvitationKeyring.of(folder, InstantSource.system())).forEach(out::println);
        out.flush();
        return ExitCode.OK.code();
      } catch (KeyringException e) {
        throw new CliException(ExitCode.FAILED, String.valueOf(e.getMessage()));
      }
    }
  }

  /** The {@code parley keys list} command: prints one line per key. */
  @Command(
      name = "list",
      description = "Print one line per key: its id, when it was created, and its state.",
      footer = {"", "Example:", "  parley keys list"})
  static final class ListKeys extends KeyRingCommand {
    @Override
    List<String> lines(InvitationKeyring keys) {
      return keys.list().stream()
          .map(key ->
              "%s  created %s  %s"
                  .formatted(
                      key.id(),
                      key.made(),
                      key.until()
                          .map(until -> "accepted until " + until)
                          .orElse("signs new links")))
          .toList();
    }
  }

  /** The {@code parley keys rotate} command: makes a new signing key. */
  @Command(
      name = "rotate",
      description = {
        "Create a key that signs new invitations, and print its id. A running server uses"
            + " it at once.",
        "",
        "Invitations signed with older keys stay valid until they expire. To end them all,"
            + " delete invitation-keys.json in the data folder."
      },
      footer = {"", "Example:", "  parley keys rotate"})
  static final class RotateKeys extends KeyRingCommand {
    @Override
    List<String> lines(InvitationKeyring keys) {
      return List.of(keys.rotate());
    }
  }
}
