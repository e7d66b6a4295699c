package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.load.attacks.AttackedProcess.Usage;
import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * One attack on a server that nothing else has attacked, with a bystander.
 *
 * <p>The attack program runs in a process of its own, with a lower priority: an attacker has a
 * machine of its own, and here it must not take the server's processor.
 *
 * <p>Threads: confined to one.
 */
final class Siege implements AutoCloseable {
  /** Loads classes and fills pools, which no attack adds to afterwards. */
  private static final Duration WARM_UP = Duration.ofSeconds(3);

  /** Seats of connections that have ended are kept for ten seconds. */
  private static final Duration SETTLING = Duration.ofSeconds(12);

  private static final int PROGRAM_MEBIBYTES = 512;
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Attack attack;
  private final AttackPlan plan;
  private final Consumer<String> progress;
  private final AttackedProcess server;
  private final Parley parley = Parley.start();
  private final Deadline rested;
  private final Measured measured;

  /** What is known when the attack is over. */
  private record Measured(
      String got,
      Bystander.Phase quiet,
      Bystander.Phase attacked,
      Usage before,
      Usage during,
      long peak) {}

  /**
   * Measures an attack up to its end.
   *
   * @param data empty folder for the server
   * @param progress told what is done now
   */
  Siege(Attack attack, AttackPlan plan, Path data, Consumer<String> progress) throws IOException {
    this.attack = attack;
    this.plan = plan;
    this.progress = progress;
    progress.accept(attack.name() + ": starting");
    server = AttackedProcess.start(data);
    server.target().join(parley, Target.ROOM, "Ann");
    measured = measure();
    rested = Deadline.in(plan.rest());
  }

  private Measured measure() throws IOException {
    try (Bystander bystander = new Bystander(server.target())) {
      progress.accept(attack.name() + ": warming up");
      try (ChildJvm program = begin(WARM_UP)) {
        program.line();
      }
      pause(SETTLING);
      Usage before = server.usage();
      progress.accept(attack.name() + ": quiet");
      Bystander.Phase quiet = bystander.phase();
      pause(plan.time());
      progress.accept(attack.name() + ": attacking");
      Bystander.Phase attacked = bystander.phase();
      try (ChildJvm program = begin(plan.time().plus(WARM_UP))) {
        long peak = peak(plan.time());
        bystander.phase(); // a collection of garbage must not count as the attack's doing
        Usage during = server.usage();
        return new Measured(program.line(), quiet, attacked, before, during, peak);
      }
    }
  }

  private ChildJvm begin(Duration time) throws IOException {
    return ChildJvm.of(AttackProgram.class)
        .heap(PROGRAM_MEBIBYTES)
        .optimized()
        .before(List.of("nice"))
        .start(attack.name(), time.toMillis(), server.target().line());
  }

  private long peak(Duration time) {
    Deadline end = Deadline.in(time);
    long peak = 0;
    while (end.open()) {
      peak = Math.max(peak, server.resident());
      end.pause(LOOK);
    }
    return peak;
  }

  private static void pause(Duration time) {
    Deadline.in(time).await();
  }

  /** Waits until the server has rested. {@return the result} */
  AttackResult result() throws IOException {
    progress.accept(attack.name() + ": waiting for the memory afterwards");
    rested.await();
    return new AttackResult(
        attack,
        measured.got(),
        measured.quiet(),
        measured.attacked(),
        measured.before(),
        measured.during(),
        measured.peak(),
        server.usage());
  }

  @Override
  public void close() {
    parley.close();
    server.close();
  }
}
