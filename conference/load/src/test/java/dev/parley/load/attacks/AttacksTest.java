package dev.parley.load.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each attack for a moment: the attacker is refused, the bystander is served, and the server keeps
 * nothing of it. {@code ./parley check attacks} measures what this test does not time.
 */
final class AttacksTest {
  /**
   * Enough for every attack to be refused or served, also on a slow machine; most need a second.
   */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  /** Threads and files of the virtual machine and of pools, far fewer than an attack opens. */
  private static final int SLACK = 32;

  @TempDir private static Path data;

  private static AttackedProcess server;
  private static Parley parley;
  private static Bystander bystander;
  private static HttpClient client;

  @BeforeAll
  static void start() throws IOException {
    server = AttackedProcess.start(data);
    parley = Parley.start();
    // A tutor stays in each room that is attacked, so that its memory is there before and after.
    server.target().join(parley, AttackTarget.ROOM, "Ann");
    bystander = new Bystander(server.target());
    client = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() {
    bystander.close();
    client.close();
    parley.close();
    server.close();
  }

  static Stream<Arguments> attacks() {
    return Attacks.all().stream().map(each -> Arguments.of(Named.of(each.name(), each)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("attacks")
  void attackerIsRefusedAndTheBystanderIsServed(Attack attack) throws Exception {
    Map<String, Long> reserved = server.budget(client).reserved();
    AttackedProcess.Open before = server.open();
    OutcomeCounters tally = new OutcomeCounters();
    Bystander.Phase during = bystander.phase();

    attack.run(server.target(), until(attack, tally, during), tally);
    Bystander.Phase after = bystander.phase();
    Eventually.eventually("calls of the bystander", () -> after.calls().count() > 0);

    assertThat(tally.counted()).as("%s has reached the server", attack.name()).isTrue();
    assertThat(tally.any(attack.refusals())).as("%s: %s", attack.name(), tally).isTrue();
    assertThat(during.failures()).as("failed calls of the bystander").isZero();
    assertThat(during.lines().count()).isPositive();
    assertThat(during.calls().count()).isPositive();
    Eventually.eventually(
        "the reserved memory of before, " + reserved, () -> releases(attack, reserved));
    Eventually.eventually("threads and files of before", () -> leavesNothing(before));
  }

  /**
   * The attacker is refused, or served within its share, and the bystander has called meanwhile.
   */
  private static Deadline until(Attack attack, OutcomeCounters tally, Bystander.Phase phase) {
    return Deadline.in(
        LONGEST,
        () ->
            tally.counted()
                && tally.any(attack.refusals())
                && phase.lines().count() > 0
                && phase.calls().count() > 0);
  }

  private static boolean releases(Attack attack, Map<String, Long> before) {
    AttackedProcess.Budget now = server.budget(client);
    return now.reserved().entrySet().stream()
        .allMatch(use -> {
          long limit = now.limits().getOrDefault(use.getKey(), 0L);
          long kept = attack.kept(use.getKey(), limit);
          return use.getValue() <= before.getOrDefault(use.getKey(), 0L) + kept;
        });
  }

  private static boolean leavesNothing(AttackedProcess.Open before) {
    AttackedProcess.Open now = server.open();
    return now.threads() <= before.threads() + SLACK && now.files() <= before.files() + SLACK;
  }
}
