package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.pipeline.CallException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StatusTest {
  @TempDir Path folder;
  private final Parley server = Parley.start();
  private final Parley client = Parley.start();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private Peer connect(String endpoint) {
    server.export("calculator", Calculator.class, new DeskCalculator());
    return client.connect(server.listen(URI.create(endpoint)).endpoint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix:FOLDER/s", "memory:FOLDER/s", "pipe:FOLDER/s", "jvm:NAME"})
  @DisplayName("CO-9: the same user is told of peers and calls, those of Exports left out")
  void statusIsForTheSameUser(String form) {
    String name = UUID.randomUUID().toString();
    Peer peer = connect(form.replace("FOLDER", folder.toString()).replace("NAME", name));
    int parley = peer.status().parley();
    assertThat(peer.status()).isEqualTo(new Exports.Status(1, 0, "", parley));

    Calculator calculator = peer.lookup("calculator", Calculator.class);
    calculator.add(1, 2);
    calculator.add(1, 2);

    assertThat(peer.status()).isEqualTo(new Exports.Status(1, 2, "", parley));
  }

  @Test
  @DisplayName("CO-9: what a Parley listens on has its number, and that of another one differs")
  void numberTellsTheParleysOfAProcessApart() {
    URI first = URI.create("jvm:" + UUID.randomUUID());
    URI second = URI.create("jvm:" + UUID.randomUUID());
    URI others = URI.create("jvm:" + UUID.randomUUID());
    try (Parley other = Parley.start()) {
      server.listen(first);
      server.listen(second);
      other.listen(others);
      int number = client.connect(first).status().parley();

      assertThat(number).isPositive();
      assertThat(client.connect(second).status().parley()).isEqualTo(number);
      assertThat(client.connect(others).status().parley()).isPositive().isNotEqualTo(number);
    }
  }

  @Test
  @DisplayName("CO-9: user without a name is the same by number")
  void userWithoutANameIsTheSameByNumber() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "not verifiable here: only root can be another user");
    Process nameless =
        new ProcessBuilder(
                "setpriv",
                "--reuid=54321",
                "--regid=54321",
                "--clear-groups",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                String.join(
                    File.pathSeparator,
                    System.getProperty("java.class.path"),
                    System.getProperty("jdk.module.path", "")),
                Nameless.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(nameless.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(said).contains("1 at unix", "1 at memory", "1 at pipe");
    assertThat(nameless.waitFor()).isZero();
  }

  /** Asks itself for its status, as a user that the system has no name for. */
  static final class Nameless {
    private Nameless() {}

    public static void main(String[] arguments) throws IOException {
      Path folder = Files.createTempDirectory("nameless");
      try (Parley server = Parley.start();
          Parley client = Parley.start()) {
        for (String scheme : List.of("unix", "memory", "pipe")) {
          try (Listener listener = server.listen(URI.create(scheme + ":" + folder + "/s"));
              Peer peer = client.connect(listener.endpoint())) {
            System.out.println(peer.status().peers() > 0 ? "1 at " + scheme : "none");
          }
        }
      } finally {
        try (Stream<Path> all = Files.walk(folder)) {
          for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(each);
          }
        }
      }
    }
  }

  @Test
  @DisplayName("CO-9: who may be anybody is refused")
  void statusIsNotForWhomNobodyKnows() {
    Peer peer = connect("tcp://127.0.0.1:0");

    assertThatThrownBy(peer::status)
        .isInstanceOf(CallException.Refused.class)
        .hasMessageContaining("the same user");
  }
}
