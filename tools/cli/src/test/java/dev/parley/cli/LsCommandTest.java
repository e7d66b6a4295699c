package dev.parley.cli;

import static dev.parley.testkit.Eventually.ended;
import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.example.Calculator;
import dev.parley.calls.Parley;
import dev.parley.discovery.ServiceRegistry;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code parley ls} with a service of this process, beside whatever else runs on the machine. */
class LsCommandTest {
  private final String name = "ls-" + UUID.randomUUID();
  private Parley server;

  @BeforeEach
  void announce() {
    server = Parley.start();
    server.export("calculator", Calculator.class, new DeskCalculator());
    server.listen(URI.create("local:" + name));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String lineOf(String name, String out) {
    return out.lines().filter(line -> line.startsWith(name)).findFirst().orElse("");
  }

  @Test
  void serviceIsListedWithItsPathPeersAndExports() {
    CommandResult ran = CommandResult.parley("ls");

    assertThat(ran.code()).isEqualTo(ExitCode.OK);
    assertThat(ran.out()).startsWith("name ");
    assertThat(lineOf(name, ran.out()))
        .containsPattern(
            name
                + " +"
                + ProcessHandle.current().pid()
                + " +20\\S+Z +jvm:\\S+ +0 +0 +calculator \\(dev.example.Calculator\\)");
  }

  @Test
  void callsAndPeersOfOthersAreCounted() {
    try (Parley client = Parley.start()) {
      client.connect(URI.create("local:" + name)).lookup("calculator", Calculator.class).add(1, 2);

      JsonNode service = service(CommandResult.parley("ls", "--json").out());

      assertThat(service.get("peers").intValue()).isEqualTo(1);
      assertThat(service.get("callsPerSecond").doubleValue()).isZero();
      assertThat(service.get("exports").get(0).get("contract").stringValue())
          .isEqualTo("dev.example.Calculator");
    }
  }

  @Test
  void ownConnectionsAreLeftOutWhereAProcessHasSeveralNames() {
    server.listen(URI.create("local:" + name + "-b"));
    server.listen(URI.create("local:" + name + "-c"));
    try (Parley other = Parley.start();
        Parley client = Parley.start()) {
      other.listen(URI.create("local:" + name + "-o"));
      client.connect(URI.create("local:" + name + "-o"));

      String json = CommandResult.parley("ls", "--json").out();

      for (String suffix : List.of("", "-b", "-c")) {
        assertThat(service(json, name + suffix).get("peers").intValue()).as(suffix).isZero();
      }
      assertThat(service(json, name + "-o").get("peers").intValue()).isEqualTo(1);
    }
  }

  private JsonNode service(String json) {
    return service(json, name);
  }

  private static JsonNode service(String json, String name) {
    for (JsonNode each : JsonMapper.shared().readTree(json)) {
      if (each.get("name").stringValue().equals(name)) {
        return each;
      }
    }
    throw new AssertionError(name + " is not in " + json);
  }

  @Test
  void serviceThatIsGoneIsNotListed() {
    server.close();

    CommandResult ran = CommandResult.parley("ls");

    assertThat(ran.code()).isEqualTo(ExitCode.OK);
    assertThat(ran.out()).doesNotContain(name).isNotEmpty();
  }

  @Test
  void damagedRunFileIsNamed() throws IOException {
    Path forged = RuntimeFolder.path().resolve("services").resolve(name + "-forged.service");
    Files.createFile(forged, RuntimeFolder.ownerOnlyAttributes("rw-------"));
    try {
      CommandResult ran = CommandResult.parley("ls");

      assertThat(ran.err()).contains("parley ls: " + name + "-forged: it does not begin with");
      assertThat(lineOf(name, ran.out())).isNotEmpty();
    } finally {
      Files.delete(forged);
    }
  }

  @Test
  void watchGoesOnUntilItIsEnded() throws IOException {
    StringWriter out = new StringWriter();
    Thread watching =
        Thread.ofPlatform()
            .start(() ->
                Main.run(
                    new PrintWriter(out), new PrintWriter(new StringWriter()), "ls", "--watch"));

    eventually(
        "two rounds",
        () -> out.toString().lines().filter(line -> line.startsWith(name)).count() >= 2);
    watching.interrupt();
    ended(watching);

    assertThat(new ServiceRegistry().list().alive())
        .anyMatch(service -> service.name().equals(name));
  }

  @Test
  void callAndDescribeTakeTheName() {
    assertThat(CommandResult.parley("describe", "local:" + name).out())
        .isEqualToIgnoringNewLines("calculator  dev.example.Calculator");
    assertThat(
            CommandResult.parley("call", "local:" + name, "calculator", "add", "1", "2")
                .out()
                .strip())
        .isEqualTo("3");

    CommandResult nobody =
        CommandResult.parley("call", "local:nobody-" + name, "calculator", "add", "1", "2");
    assertThat(nobody.code()).isEqualTo(ExitCode.UNAVAILABLE);
  }
}
