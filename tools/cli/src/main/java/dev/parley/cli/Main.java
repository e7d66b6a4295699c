package dev.parley.cli;

import dev.parley.cli.doctor.Doctor;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Entry point of the command line; lists all commands. */
@Command(
    name = "parley",
    description = "Typed calls for the JVM, and a conference server built on them.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = CliVersionProvider.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    subcommands = {
      ServeCommand.class,
      InviteCommand.class,
      KeysCommand.class,
      CallCommand.class,
      DescribeCommand.class,
      LsCommand.class,
      NewCommand.class,
      GenerateCommand.class,
      ExplainCommand.class,
      IdlCommand.class,
      WsdlCommand.class,
      IorCommand.class,
      NamingCommand.class,
      RoomsCommand.class,
      ReplayCommand.class,
      ReplayCallsCommand.class,
      ExportCommand.class,
      ComposeCommand.class,
      AuditCommand.class,
      EraseCommand.class,
      RepairCommand.class,
      BackupCommand.BackupMakeCommand.class,
      BackupCommand.RestoreCommand.class,
      NodesCommand.class,
      DrainCommand.class,
      ClusterCommand.class,
      PsCommand.class,
      DoctorCommand.class,
      JoinCommand.class,
      DevicesCommand.class,
      ReceiverCommand.class,
      LoadCommand.class,
      HelpCommand.class,
      LauncherCommand.LauncherTestCommand.class,
      LauncherCommand.LauncherCheckCommand.class,
      LauncherCommand.LauncherBenchCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  parley serve                                     a server for this machine, on port 7007",
      "  parley describe ws://127.0.0.1:7007/parley       what it offers",
      "  parley call unix:/tmp/desk.sock calculator add 1 2"
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print a stack trace when a command fails.")
  boolean debug;

  private Main() {}

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new CliException(ExitCode.USAGE, "missing command; see parley --help");
  }

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exit = run(out, err, args);
    out.flush();
    err.flush();
    System.exit(exit);
  }

  /** {@return the command line that runs this program in another process, without arguments} */
  public static List<String> program() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--enable-native-access"))
        .forEach(command::add);
    String modules = System.getProperty("jdk.module.path", "");
    String main = Main.class.getName();
    command.addAll(
        modules.isEmpty()
            ? List.of("-cp", System.getProperty("java.class.path"), main)
            : List.of("-p", modules, "-m", "dev.parley.cli/" + main));
    return command;
  }

  /** {@return the parser of command lines} */
  static CommandLine line() {
    return new CommandLine(new Main());
  }

  /** {@return the exit code of a command} */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = line();
    if (!Doctor.isClone()) {
      LauncherCommand.hideFrom(line);
    }
    appendExitCodes(line);
    FailureReporter failures = new FailureReporter();
    return line.setOut(out)
        .setErr(err)
        .setExpandAtFiles(false) // an argument may begin with @
        .setUsageHelpAutoWidth(true)
        .setUsageHelpLongOptionsMaxWidth(30)
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures)
        .registerConverter(Duration.class, DurationParser::parse)
        .registerConverter(URI.class, EndpointParser::parse)
        .execute(args);
  }

  /** Appends the table of exit codes to the help of each command. */
  private static void appendExitCodes(CommandLine line) {
    line.getSubcommands().values().forEach(Main::appendExitCodes);
    var usage = line.getCommandSpec().usageMessage();
    List<String> footer = new ArrayList<>(List.of(usage.footer()));
    footer.add("");
    footer.add("Exit codes:");
    footer.addAll(ExitCode.table());
    usage.footer(footer.toArray(String[]::new));
  }
}
