package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.conference.api.Admission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Members who ask for much and stop reading. */
final class NoReader implements Attack {
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
  public void run(Target target, Deadline until, Tally tally) throws Exception {
    List<Stall> stalls = new ArrayList<>();
    try (Parley parley = Parley.start()) {
      for (int i = 0; i < MEMBERS && until.open(); i++) {
        Stall stall = new Stall(target.programs().getPort());
        stalls.add(stall);
        Target behind = target.behind(stall.endpoint());
        Admission member = behind.join(parley, Target.ROOM, "deaf " + System.nanoTime());
        stall.stall();
        for (int j = 0; j < CALLS && until.open(); j++) {
          ask(member, tally);
        }
      }
      until.await();
      for (Stall each : stalls) {
        each.close();
      }
    }
  }

  private static void ask(Admission member, Tally tally) {
    try {
      member
          .seat()
          .history(Long.MAX_VALUE, HISTORY)
          .whenComplete((_, failure) -> tally.ended(failure));
    } catch (RuntimeException e) {
      tally.ended(e);
    }
  }
}
