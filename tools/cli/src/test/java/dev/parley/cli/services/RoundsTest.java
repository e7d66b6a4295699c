package dev.parley.cli.services;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.discovery.Services;
import dev.parley.testkit.ChildJvm;
import dev.parley.transport.api.RunFolder;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class RoundsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(200);

  private final String name = "rounds-" + UUID.randomUUID();

  /** Another process, which has a name until its input ends. */
  static final class Owner {
    public static void main(String[] arguments) throws IOException {
      try (Parley parley = Parley.start()) {
        parley.listen(URI.create(arguments[0]));
        System.out.println("listens");
        while (System.in.read() >= 0) {
          // until whoever started it is gone
        }
      }
    }
  }

  @Test
  void whoGaveItsNameBackIsLeftAlone() throws Exception {
    try (Parley server = Parley.start();
        Rounds rounds = new Rounds()) {
      var listener = server.listen(URI.create("local:" + name));
      rounds.ask(LONG);
      assertThat(server.peers()).hasSize(1);

      listener.close();
      rounds.ask(LONG);

      eventually("nobody asks it any more", () -> server.peers().isEmpty());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void stoppedServiceHoldsUpNoOtherAndIsBackWhenItGoesOn() throws Exception {
    try (Parley server = Parley.start();
        Rounds rounds = new Rounds();
        ChildJvm child = ChildJvm.start(Owner.class, "local:" + name + "-c")) {
      assertThat(child.line()).isEqualTo("listens");
      server.listen(URI.create("local:" + name));
      rounds.ask(LONG);
      child.signal("STOP");

      assertThat(trouble(rounds, SHORT)).isEqualTo(Asked.NOT_YET);
      assertThat(seen(rounds.ask(LONG), name).peers()).isZero();
      assertThat(trouble(rounds, LONG)).as("still the same asking").isEqualTo(Asked.NOT_YET);
      eventually("why is known", () -> !Asked.NOT_YET.equals(trouble(rounds, SHORT)));
      assertThat(trouble(rounds, LONG)).isNotNull().isNotEqualTo(Asked.NOT_YET);

      child.signal("CONT");
      eventually("it answers", () -> trouble(rounds, SHORT) == null);
    } finally {
      new Services().list(); // what the child left is removed
    }
    assertThat(RunFolder.path().resolve("services").resolve(name + "-c.service")).doesNotExist();
  }

  private @Nullable String trouble(Rounds rounds, Duration wait) {
    try {
      return seen(rounds.ask(wait), name + "-c").trouble();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Seen seen(Rounds.Round round, String name) {
    return round.services().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
