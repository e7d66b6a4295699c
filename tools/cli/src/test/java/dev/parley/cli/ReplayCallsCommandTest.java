package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.example.Calculator;
import dev.parley.calls.Parley;
import dev.parley.telemetry.RecordValve;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley replay-calls} against a server in this process. */
class ReplayCallsCommandTest {
  @TempDir private Path folder;

  private Parley server;
  private Path recording;

  @BeforeEach
  void record() throws Exception {
    server = Parley.start();
    recording = folder.resolve("monday.calls");
    try (RecordValve valve = RecordValve.open(recording, Calculator.class, 1 << 20);
        Parley parley = Parley.builder().outgoing(valve).start()) {
      parley.export("calculator", Calculator.class, new DeskCalculator());
      Calculator calculator = parley.lookup("calculator", Calculator.class);
      assertThat(calculator.add(20, 22)).isEqualTo(42);
      assertThatThrownBy(() -> calculator.divide(1, 0))
          .isInstanceOf(Calculator.DividedByZero.class);
      calculator.open("a");
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private CommandResult replay(Calculator servant, String... more) {
    server.export("calculator", Calculator.class, servant);
    String uri = server.listen(URI.create("unix:" + folder.resolve("s"))).endpoint().toString();
    return CommandResult.parley(
        Stream.concat(
                Stream.of("replay-calls", uri, "calculator", recording.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void sameServantEndsAsItDidThen() {
    CommandResult ran = replay(new DeskCalculator(), "--speed", "max");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines())
        .anyMatch(line -> line.matches("2 calls in .*: 2 with the same outcome, 0 different"))
        .contains("1 calls cannot be replayed")
        .anyMatch(line -> line.startsWith("recorded: median "))
        .anyMatch(line -> line.startsWith("replayed: median "));
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void whatEndsOtherwiseIsPrintedWithBothEndings() {
    CommandResult ran =
        replay(
            new DeskCalculator() {
              @Override
              public int add(int a, int b) {
                return a - b;
              }

              @Override
              public long divide(long a, long b) {
                return 7;
              }
            },
            "--speed",
            "2.5",
            "--at-once",
            "1");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines())
        .anyMatch(line -> line.endsWith("0 with the same outcome, 2 different"))
        .anyMatch(line -> line.startsWith("add {\"a\":20,\"b\":22}, "))
        .contains("  recorded: 42", "  replayed: -2")
        .anyMatch(line -> line.startsWith("divide {\"a\":1,\"b\":0}, "))
        .anyMatch(line ->
            line.startsWith("  recorded: " + Calculator.DividedByZero.class.getName() + " {"))
        .contains("  replayed: 7");
    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void whatCannotBeIsRefused() throws Exception {
    assertThat(replay(new DeskCalculator(), "--speed", "0").code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandResult.parley("replay-calls", "unix:/none", "desk", "nothing.calls").err())
        .contains("nothing.calls: no such file");
    Path other = Files.writeString(folder.resolve("other"), "no recording at all");
    CommandResult ran =
        CommandResult.parley("replay-calls", "unix:/none", "desk", other.toString());
    assertThat(ran.err()).contains(other.toString()).doesNotContain("--debug");
    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
  }
}
