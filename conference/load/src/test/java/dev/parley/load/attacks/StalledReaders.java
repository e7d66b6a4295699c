package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Members who ask for much and stop reading. */
final class StalledReaders implements Attack {
  private static final int MEMBERS = 40;
  private static final int CALLS = 900; // fewer than may wait on one connection
  private static final int HISTORY = 200;

  @Override
  public String description() {
    return "40 members ask for the history again and again and read nothing";
  }

  @Override
  public Set<String> refusals() {
    return Set.of();
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    List<StallingRelay> stalls = new ArrayList<>();
    try (Parley parley = Parley.start()) {
      for (int i = 0; i < MEMBERS && until.open(); i++) {
        StallingRelay stall = new StallingRelay(target.programs().getPort());
        stalls.add(stall);
        AttackTarget behind = target.behind(stall.endpoint());
        JoinResult member = behind.join(parley, AttackTarget.ROOM, "deaf " + System.nanoTime());
        stall.stall();
        for (int j = 0; j < CALLS && until.open(); j++) {
          ask(member, tally);
        }
      }
      until.await();
      for (StallingRelay each : stalls) {
        each.close();
      }
    }
  }

  private static void ask(JoinResult member, OutcomeCounters tally) {
    try {
      member
          .session()
          .history(Long.MAX_VALUE, HISTORY)
          .whenComplete((_, failure) -> tally.ended(failure));
    } catch (RuntimeException e) {
      tally.ended(e);
    }
  }
}
