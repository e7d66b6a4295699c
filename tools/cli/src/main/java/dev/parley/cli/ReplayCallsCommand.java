package dev.parley.cli;

import dev.parley.calls.Contract;
import dev.parley.calls.Peer;
import dev.parley.cli.archive.ProgressBar;
import dev.parley.telemetry.Recording;
import dev.parley.telemetry.Replay;
import dev.parley.telemetry.ReplayReport;
import dev.parley.telemetry.ReplaySpeed;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley replay-calls} command: repeats recorded calls and compares their results. */
@Command(
    name = "replay-calls",
    description = {
      "Replay recorded calls against an export, and report the calls with a different outcome.",
      "",
      "Programs record calls with RecordValve. The interface of the recorded contract is"
          + " looked up by name on the class path. Exits with 1 if an outcome differs. Rooms"
          + " are played back by 'parley replay'."
    },
    footer = {
      "",
      "Examples:",
      "  parley replay-calls unix:/tmp/desk.sock desk monday.calls --class-path target/classes",
      "  parley replay-calls local:desk desk monday.calls -cp desk.jar --speed max --at-once 64"
    })
final class ReplayCallsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place
  @Mixin private ConnectOptions where = new ConnectOptions();
  @Mixin private ClassOptions classes = new ClassOptions();

  @Parameters(index = "1", paramLabel = "NAME", description = "The export.")
  private String name = "";

  @Parameters(index = "2", paramLabel = "FILE", description = "The recording.")
  private Path file = Path.of("");

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "1 for the recorded speed, 2 for twice as fast, max for no delay between calls."
              + " Default: ${DEFAULT-VALUE}.")
  private String speed = "1";

  @Option(
      names = "--at-once",
      paramLabel = "N",
      defaultValue = "500",
      description = "Maximum number of concurrent calls. Default: ${DEFAULT-VALUE}.")
  private int atOnce = 500;

  @Override
  public Integer call() throws IOException {
    ReplaySpeed pace = pace();
    Contract<?> contract = classes.load(List.of(Recording.contractOf(file).name())).getFirst();
    Recording<?> recording = Recording.read(file, contract.type());
    ReplayReport[] report = new ReplayReport[1];
    where.withPeer(peer -> report[0] = run(recording, peer, pace));
    ReplayReportText.print(
        spec.commandLine().getOut(), contract, report[0], recording.bytesLeftOut());
    return (report[0].matching() == report[0].calls() ? ExitCode.OK : ExitCode.FAILED).code();
  }

  private ReplaySpeed pace() {
    try {
      double factor = speed.equals("max") ? Double.POSITIVE_INFINITY : Double.parseDouble(speed);
      return new ReplaySpeed(factor, atOnce);
    } catch (IllegalArgumentException e) {
      throw new CliException(
          ExitCode.USAGE,
          "--speed "
              + speed
              + " --at-once "
              + atOnce
              + ": a number above 0, or max; and 1 or more");
    }
  }

  private <T> ReplayReport run(Recording<T> recording, Peer peer, ReplaySpeed pace) {
    PrintWriter err = spec.commandLine().getErr();
    boolean terminal =
        Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    T stub = peer.lookup(name, recording.contract().type());
    try (ProgressBar progress = new ProgressBar(err, terminal, recording.calls().size())) {
      return Replay.run(recording, stub, pace, where.timeout(), progress::step);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CliException(ExitCode.FAILED, "interrupted");
    }
  }
}
