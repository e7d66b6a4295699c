package dev.parley.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Unmatched;

/**
 * Base of commands that the launcher script {@code ./parley} runs itself. They exist here for the
 * help text, and fail with a hint to the launcher.
 */
abstract class LauncherCommand implements Callable<Integer> {
  @Unmatched private List<String> rest = new ArrayList<>();

  private final String name;
  private final String what;

  private LauncherCommand(String name, String what) {
    this.name = name;
    this.what = what;
  }

  @Override
  public Integer call() {
    throw new CliException(
        ExitCode.USAGE,
        "this command "
            + what
            + "; run it with the launcher of a clone: ./parley "
            + name
            + " "
            + String.join(" ", rest));
  }

  /** Takes what needs a clone out of the help, for a packaged program. */
  static void hideFrom(CommandLine all) {
    Map<String, CommandLine> commands = all.getSubcommands();
    for (String name : List.of("test", "bench")) {
      usage(commands, name).hidden(true);
    }
    usage(commands, "check")
        .description("'check store' checks a data folder for damage.")
        .footer("", "Example:", "  parley check store");
  }

  private static UsageMessageSpec usage(Map<String, CommandLine> commands, String name) {
    return Objects.requireNonNull(commands.get(name), name).getCommandSpec().usageMessage();
  }

  /** The {@code parley test} command: builds everything and runs every test. */
  @Command(
      name = "test",
      description = "Build everything and run every test (through the launcher ./parley).",
      footer = {"", "Example:", "  ./parley test"})
  static final class LauncherTestCommand extends LauncherCommand {
    LauncherTestCommand() {
      super("test", "builds from the sources");
    }
  }

  /** The {@code parley check} command: runs long-running tests. */
  @Command(
      name = "check",
      description = {
        "Run long tests, of which the build runs a short part (through the launcher ./parley).",
        "'check store' checks a data folder for damage, and needs no launcher.",
        "sim: randomized whiteboard tests in virtual time. kills: crash tests of a server"
            + " that is writing."
      },
      footer = {"", "Examples:", "  ./parley check sim 10000", "  ./parley check kills 50"},
      subcommands = CheckStoreCommand.class)
  static final class LauncherCheckCommand extends LauncherCommand {
    LauncherCheckCommand() {
      super("check", "builds from the sources");
    }
  }

  /** The {@code parley bench} command: runs the benchmark tables. */
  @Command(
      name = "bench",
      description = {
        "Benchmarks beside other products (through the launcher ./parley).",
        "'./parley bench --help' lists the tables."
      },
      footer = {
        "",
        "Examples:",
        "  ./parley bench stubs",
        "  ./parley bench plugin --json plugin.json --plot plugin.svg"
      })
  static final class LauncherBenchCommand extends LauncherCommand {
    LauncherBenchCommand() {
      super("bench", "runs beside the peers' jars");
    }
  }
}
