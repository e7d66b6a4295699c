package dev.parley.cli.services;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.discovery.ServiceRegistry;
import dev.parley.testkit.ChildJvm;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ServicesPollerTest {
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
        ServicesPoller rounds = new ServicesPoller()) {
      var listener = server.listen(URI.create("local:" + name));
      rounds.poll(LONG);
      assertThat(server.peers()).hasSize(1);

      listener.close();
      rounds.poll(LONG);

      eventually("nobody asks it any more", () -> server.peers().isEmpty());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void stoppedServiceHoldsUpNoOtherAndIsBackWhenItGoesOn() throws Exception {
    try (Parley server = Parley.start();
        ServicesPoller rounds = new ServicesPoller();
        ChildJvm child = ChildJvm.start(Owner.class, "local:" + name + "-c")) {
      assertThat(child.line()).isEqualTo("listens");
      server.listen(URI.create("local:" + name));
      rounds.poll(LONG);
      child.signal("STOP");

      assertThat(trouble(rounds, SHORT)).isEqualTo(ServiceStatusPoller.NOT_YET);
      assertThat(seen(rounds.poll(LONG), name).peers()).isZero();
      assertThat(trouble(rounds, LONG))
          .as("still the same asking")
          .isEqualTo(ServiceStatusPoller.NOT_YET);
      eventually("why is known", () -> !ServiceStatusPoller.NOT_YET.equals(trouble(rounds, SHORT)));
      assertThat(trouble(rounds, LONG)).isNotNull().isNotEqualTo(ServiceStatusPoller.NOT_YET);

      child.signal("CONT");
      eventually("it answers", () -> trouble(rounds, SHORT) == null);
    } finally {
      new ServiceRegistry().list(); // what the child left is removed
    }
    assertThat(RuntimeFolder.path().resolve("services").resolve(name + "-c.service"))
        .doesNotExist();
  }

  private @Nullable String trouble(ServicesPoller rounds, Duration wait) {
    try {
      return seen(rounds.poll(wait), name + "-c").trouble();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static ServiceStatus seen(ServicesPoller.ServicesSnapshot round, String name) {
    return round.services().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
