package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.load.attacks.AttackedProcess.Usage;
import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One attack on a server that nothing else has attacked, with a bystander.
 *
 * <p>The attack program runs in a process of its own, with a lower priority: an attacker has a
 * machine of its own, and here it must not take the server's processor.
 *
 * <p>Threads: confined to one.
 */
final class AttackTrial implements AutoCloseable {
  /** Sessions of connections that have ended are kept for ten seconds. */
  private static final Duration SETTLING = Duration.ofSeconds(12);

  private static final int PROGRAM_MEBIBYTES = 512;
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Attack attack;
  private final AttackPlan plan;
  private final AttackedProcess server;
  private final Parley parley = Parley.start();
  private final Deadline settled;

  /** What is known when the attack is over. */
  private record Measured(
      String got, Bystander.Phase quiet, Bystander.Phase attacked, Usage before, long peak) {}

  /** State after the attack. */
  final class Over {
    private final Measured measured;
    private final Deadline rested = Deadline.in(plan.rest());

    private Over(Measured measured) {
      this.measured = measured;
    }

    /** Waits until the server has rested. {@return the row of the table} */
    AttackResult result() throws IOException {
      rested.await();
      return new AttackResult(
          attack,
          measured.got(),
          measured.quiet(),
          measured.attacked(),
          measured.before(),
          measured.peak(),
          server.usage());
    }
  }

  /**
   * Starts a server that does ordinary work, and is then left alone.
   *
   * @param data empty folder for the server
   */
  AttackTrial(Attack attack, AttackPlan plan, Path data) throws Exception {
    this.attack = attack;
    this.plan = plan;
    server = AttackedProcess.start(data);
    server.target().join(parley, AttackTarget.ROOM, "Ann");
    OrdinaryWork.run(server.target());
    server.usage(); // its collection
    settled = Deadline.in(SETTLING);
  }

  Attack attack() {
    return attack;
  }

  /** Attacks. */
  Over attacked() throws IOException {
    settled.await();
    Usage before = server.usage();
    try (Bystander bystander = new Bystander(server.target())) {
      Bystander.Phase quiet = bystander.phase();
      Deadline.in(plan.time()).await();
      Bystander.Phase attacked = bystander.phase();
      try (ChildJvm program = begin()) {
        long peak = peak();
        return new Over(new Measured(program.line(), quiet, attacked, before, peak));
      }
    }
  }

  private ChildJvm begin() throws IOException {
    return ChildJvm.of(AttackProgram.class)
        .heap(PROGRAM_MEBIBYTES)
        .optimizedAsHere()
        .before(List.of("nice"))
        .start(attack.name(), plan.time().toMillis(), server.target().line());
  }

  private long peak() {
    Deadline end = Deadline.in(plan.time());
    long peak = 0;
    while (end.open()) {
      peak = Math.max(peak, server.resident());
      end.pause(LOOK);
    }
    return peak;
  }

  @Override
  public void close() {
    parley.close();
    server.close();
  }
}
