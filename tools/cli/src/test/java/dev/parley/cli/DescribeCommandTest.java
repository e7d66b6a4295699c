package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.example.Calculator;
import dev.parley.calls.Contract;
import dev.parley.calls.Parley;
import dev.parley.calls.api.ContractDescription;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code parley describe} against a server in this process. */
class DescribeCommandTest {
  @TempDir private Path folder;

  private Parley server;
  private String uri;

  @BeforeEach
  void listen() {
    server = Parley.start();
    uri = server.listen(URI.create("unix:" + folder.resolve("s"))).endpoint().toString();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void exportsAreListed() {
    assertThat(CommandResult.parley("describe", uri).out()).contains("exports nothing");

    server.export("calculator", Calculator.class, new DeskCalculator());
    server.export("a", Calculator.class, new DeskCalculator());

    assertThat(CommandResult.parley("describe", uri).out().lines())
        .containsExactly(
            "a           dev.example.Calculator", "calculator  dev.example.Calculator");
    assertThat(CommandResult.parley("describe", uri, "--json").out()).contains("\"contract\" : ");
  }

  @Test
  void contractReadsLikeJava() {
    server.export("calculator", Calculator.class, new DeskCalculator());

    assertThat(CommandResult.parley("describe", uri, "calculator").out().lines())
        .startsWith("package dev.example;", "", "interface Calculator {")
        .contains(
            "  int add(int a, int b);",
            "  long divide(long a, long b) throws DividedByZero;",
            "  @OneWay void note(String line);",
            "  Publisher<Integer> count(int to);",
            "  Optional<Entry> find(String name, @Nullable Color color);",
            "enum Color { RED, GREEN }",
            "exception DividedByZero(long dividend) {}",
            "sealed interface Shape permits Circle, Square {}",
            "record Circle(double radius) {}",
            "record Entry(String name, Color color, Map<String, List<Integer>> tags, Optional<String> note) {}",
            "interface Listener {",
            "  @OneWay void changed(int total);");
  }

  @Test
  void jsonIsTheDescriptionItself() {
    server.export("calculator", Calculator.class, new DeskCalculator());

    String json = CommandResult.parley("describe", uri, "calculator", "--json").out();

    assertThat(JsonMapper.shared().readValue(json, ContractDescription.class))
        .isEqualTo(Contract.of(Calculator.class).description());
  }

  @Test
  void unknownExportIsAnsweredWithTheNearest() {
    server.export("calculator", Calculator.class, new DeskCalculator());

    CommandResult ran = CommandResult.parley("describe", uri, "calculater");

    assertThat(ran.err()).contains("did you mean 'calculator'?").hasLineCount(1);
    assertThat(ran.code()).isEqualTo(ExitCode.UNAVAILABLE);
  }
}
