package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.example.Calculator;
import dev.parley.calls.Parley;
import java.net.URI;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley call} against a server in this process. */
class CallCommandTest {
  @TempDir private Path folder;

  private final DeskCalculator servant = new DeskCalculator();
  private Parley server;
  private String uri;

  @BeforeEach
  void listen() {
    server = Parley.start();
    server.export("calculator", Calculator.class, servant);
    uri = server.listen(URI.create("unix:" + folder.resolve("s"))).endpoint().toString();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private CommandResult call(String... args) {
    return CommandResult.parley(
        Stream.concat(Stream.of("call", uri, "calculator"), Stream.of(args))
            .toArray(String[]::new));
  }

  @Test
  void resultIsPrintedAsJson() {
    CommandResult ran = call("add", "20", "22");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().strip()).isEqualTo("42");
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void tcpWorksAlike() {
    uri = server.listen(URI.create("tcp://127.0.0.1:0")).endpoint().toString();

    assertThat(call("add", "1", "-2").out().strip()).isEqualTo("-1");
  }

  @Test
  void recordsEnumsAndMapsArePrintedAsPeopleWriteThem() {
    assertThat(call("find", "Ada", "GREEN").out().strip())
        .isEqualTo(
            "{\"name\":\"Ada\",\"color\":\"GREEN\",\"tags\":{\"sizes\":[1,2]},\"note\":null}");
    assertThat(call("find", "Ada", "--exact").out())
        .contains("\"color\":\"RED\",\"tags\":[[\"sizes\",[1,2]]]");
    assertThat(call("find", "nobody").out().strip()).isEqualTo("null");
    assertThat(call("divide", "9007199254740993", "1", "--exact").out().strip())
        .isEqualTo("\"9007199254740993\"");
  }

  @Test
  void sealedArgumentsAreToldByTheirType() {
    assertThat(call("area", "{\"type\": \"Square\", \"side\": 3}").out().strip()).isEqualTo("9.0");
    assertThat(call("area", "{\"type\": \"Sqare\", \"side\": 3}").err())
        .contains("shape: dev.example.Calculator$Shape has no alternative 'Sqare'")
        .contains("did you mean 'Square'?");
  }

  @Test
  void oneWayCallsPrintNothing() throws InterruptedException {
    CommandResult ran = call("note", "two words");

    assertThat(ran.out()).isEmpty();
    assertThat(ran.code()).isEqualTo(ExitCode.OK);
    while (servant.notes.isEmpty()) {
      Thread.sleep(1);
    }
    assertThat(servant.notes).containsExactly("two words");
  }

  @Test
  void streamsArePrintedItemByItem() {
    assertThat(call("count", "600").out().lines())
        .hasSize(600)
        .startsWith("1", "2")
        .endsWith("600");
    assertThat(call("count", "1000000", "--limit", "3").out().lines())
        .containsExactly("1", "2", "3");
    assertThat(call("count", "0").out()).isEmpty();
  }

  @Test
  void declaredExceptionIsPrintedWithItsDetails() {
    CommandResult ran = call("divide", "7", "0");

    assertThat(ran.err())
        .contains("Calculator.divide at unix:")
        .contains("7 was divided by zero")
        .contains("dev.example.Calculator$DividedByZero {\"dividend\":7}");
    assertThat(ran.code()).isEqualTo(ExitCode.DECLARED_EXCEPTION);
  }

  @Test
  void wrongArgumentsAreNamedByTheirPath() {
    assertThat(call("add", "1", "two").err()).contains("b: not JSON").contains("column");
    assertThat(call("add", "1", "\"2\"").err())
        .contains("b: expected a whole number from -2147483648 to 2147483647 for int, found \"2\"");
    assertThat(call("add", "1", "2147483648").err()).contains("b: expected a whole number");
    assertThat(call("add", "1").err())
        .contains("add takes 2 arguments, not 1: int add(int a, int b)");
    assertThat(call("area", "{\"type\": \"Circle\", \"radius\": true}").err())
        .contains("shape.radius: expected a number");
    assertThat(call("find", "Ada", "GREE").err()).contains("did you mean 'GREEN'?");
    assertThat(call("watch", "{\"reference\": 1}").err())
        .contains("listener: dev.example.Calculator$Listener is a call-back");
    assertThat(call("add", "1", "two").code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void unknownNamesAreAnsweredWithTheNearest() {
    CommandResult method = call("ad", "1", "2");
    CommandResult export = CommandResult.parley("call", uri, "calcualtor", "add", "1", "2");

    assertThat(method.err()).contains("has no method 'ad'").contains("did you mean 'add'?");
    assertThat(method.code()).isEqualTo(ExitCode.USAGE);
    assertThat(export.err())
        .contains("nothing is exported as 'calcualtor'")
        .contains("'calculator'?");
    assertThat(export.code()).isEqualTo(ExitCode.UNAVAILABLE);
  }

  @Test
  void nobodyThereIsUnavailable() {
    CommandResult ran =
        CommandResult.parley(
            "call", "unix:" + folder.resolve("nobody"), "calculator", "add", "1", "2");

    assertThat(ran.err()).startsWith("parley call: unix:").hasLineCount(1);
    assertThat(ran.code()).isEqualTo(ExitCode.UNAVAILABLE);
  }

  @Test
  void unknownSchemeNamesThoseThatExist() {
    CommandResult ran = CommandResult.parley("call", "pigeon:coo", "calculator", "add", "1", "2");

    assertThat(ran.err()).contains("pigeon:coo: no transport has this scheme").contains("unix");
    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandResult.parley("call", "nowhere", "a", "b").err())
        .contains("'nowhere' is not local:name");
  }

  @Test
  void timeoutEndsTheCall() {
    CommandResult ran = call("wait", "long", "--timeout", "200ms");

    assertThat(ran.err()).contains("Calculator.wait at unix:").contains("no reply in time");
    assertThat(ran.code()).isEqualTo(ExitCode.DEADLINE_EXCEEDED);
    assertThat(call("wait", "long", "--timeout", "soon").err()).contains("500ms, 5s, 2m");
  }

  @Test
  void whateverTheArgumentsAreThereIsNoStackTrace() {
    Random random = new Random(7);
    String letters = "[]{}\",:0123456789.eE-truefalsn\\u \u00e4\ud83d\0";
    for (int run = 0; run < 300; run++) {
      String word =
          random
              .ints(random.nextInt(20), 0, letters.length())
              .collect(
                  StringBuilder::new, (s, i) -> s.append(letters.charAt(i)), StringBuilder::append)
              .toString();
      CommandResult ran = call("area", "--", word);

      assertThat(ran.err()).as(word).hasLineCount(1).doesNotContain("Exception");
      assertThat(ran.code()).as(word).isEqualTo(ExitCode.USAGE);
    }
  }

  @Test
  void jsonBeyondItsLimitsIsRefused() {
    String deep = "[".repeat(300) + "]".repeat(300);

    assertThat(call("area", deep).err()).contains("shape: not JSON").hasLineCount(1);
    assertThat(call("area", "{\"type\":\"Circle\",\"type\":\"Circle\"}").err())
        .contains("not JSON");
    assertThat(call("add", "1", "9".repeat(4000)).err()).contains("b: not JSON");
  }
}
