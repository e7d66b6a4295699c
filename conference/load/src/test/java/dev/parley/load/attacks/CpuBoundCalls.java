package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Calls of a servant that computes. */
final class CpuBoundCalls implements Attack {
  private static final int CALLERS = 16;
  private static final int CALLS_MAX = 10_000;
  private static final int MILLIS = 500;

  @Override
  public String description() {
    return "16 callers of a method that computes for half a second";
  }

  @Override
  public Set<String> refusals() {
    return Set.of();
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    try (Parley parley = Parley.start()) {
      AttackedService desk =
          parley
              .connect(target.runtime())
              .lookup(AttackedService.EXPORT_NAME, AttackedService.class);
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        callers.add(Thread.ofVirtual().start(() -> call(desk, until, tally)));
      }
      for (Thread each : callers) {
        each.join();
      }
    }
  }

  private static void call(AttackedService desk, Deadline until, OutcomeCounters tally) {
    for (int i = 0; i < CALLS_MAX / CALLERS && until.open(); i++) {
      try {
        desk.compute(MILLIS);
        tally.ended(null);
      } catch (RuntimeException e) {
        tally.ended(e);
      }
    }
  }
}
