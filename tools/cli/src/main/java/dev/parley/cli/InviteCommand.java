package dev.parley.cli;

import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.common.Role;
import dev.parley.room.names.NameRules;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.invitations.Invitation;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.InvitationTokens;
import dev.parley.server.invitations.KeyringException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley invite} command: prints an invitation link for a room. */
@Command(
    name = "invite",
    description = {
      "Print an invitation link for a room. It is signed with a key in the data folder,"
          + " which is created if missing. The server need not be running.",
      "",
      "Anyone who has the link can join until it expires, any number of times."
    },
    footer = {
      "",
      "Examples:",
      "  parley invite algebra --role student --expires 2h",
      "  parley invite algebra --role tutor --expires 30d --url https://school.example --data /srv/parley"
    })
final class InviteCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "ROOM", description = "The room's name.")
  private String room = "";

  @Option(
      names = "--role",
      required = true,
      paramLabel = "tutor|student|guest",
      description = "Role in the room of the person who uses the link.")
  private String role = "";

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      description = "Validity, such as 45m, 2h or 7d. Default: 24h.")
  private Duration expires = Duration.ofHours(24);

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Display name in the room. Default: chosen when joining.")
  private @Nullable String name; // null: the bearer chooses

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = "--url",
      paramLabel = "BASE",
      description =
          "URL of the server for browsers. Default: that of the last server that used the"
              + " data folder, or http://127.0.0.1:7007.")
  private @Nullable String url; // null: as the data folder says

  @Override
  public Integer call() {
    InstantSource clock = InstantSource.system();
    InvitationTokens invitations =
        new InvitationTokens(InvitationKeyring.of(data.folder(), clock), clock);
    boolean first = !Files.isDirectory(data.folder());
    PrintWriter out = spec.commandLine().getOut();
    try {
      String kept = NameRules.room(room);
      Invitation invitation =
          new Invitation(
              kept,
              role(),
              Optional.ofNullable(name).map(NameRules::member),
              clock.instant().plus(expires));
      out.println(base() + "/r/" + kept + "#invite=" + invitations.issue(invitation));
      out.flush();
      if (first) {
        warnOfNewFolder();
      }
      return ExitCode.OK.code();
    } catch (JoinRefused | IllegalArgumentException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    } catch (KeyringException e) {
      throw new CliException(ExitCode.FAILED, String.valueOf(e.getMessage()));
    }
  }

  /** Warns that the data folder is new: if its name was mistyped, no server accepts the link. */
  private void warnOfNewFolder() {
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        "parley invite: created the data folder "
            + data.folder()
            + " with a new key. Only a server started with this --data accepts the link");
    err.flush();
  }

  private Role role() {
    for (Role each : Role.values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(role)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "--role must be tutor, student or guest, not '" + role + "'");
  }

  private String base() {
    if (url != null) {
      return PublicUrl.of(url).origin();
    }
    return DataFolder.url(data.folder())
        .map(last -> PublicUrl.of(last.toString()).origin())
        .orElse("http://127.0.0.1:" + ServerConfig.PORT);
  }
}
