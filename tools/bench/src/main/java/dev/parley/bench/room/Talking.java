package dev.parley.bench.room;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Chat load: members of several rooms send messages, each below its rate limit. A delay is from
 * sending a message until it is acknowledged as stored.
 */
final class Talking {
  private static final int ROOMS = 4;
  private static final int LINES_PER_SECOND = 6_400; // eight from each member
  private static final Duration LATE_MAX = Duration.ofMinutes(1);

  private final Delays delays = new Delays();
  private final AtomicInteger ticked = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final List<Admission> members = new ArrayList<>();

  private Talking() {}

  static Counted run(Crowd crowd, int millis) {
    return new Talking().storm(crowd, millis);
  }

  private Counted storm(Crowd crowd, int millis) {
    for (int i = 0; i < ROOMS; i++) {
      members.addAll(crowd.join());
    }
    long begin = System.nanoTime();
    int lines = Beat.run(LINES_PER_SECOND, millis, this::say);
    long end = System.nanoTime() + LATE_MAX.toNanos();
    while (ticked.get() + refused.get() < lines && System.nanoTime() < end) {
      LockSupport.parkNanos(100_000);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    members.forEach(member -> Crowd.had(member.seat().leave()));
    int missed = lines - ticked.get() - refused.get();
    delays.miss(missed);
    return new Counted(
        ticked.get() / seconds,
        refused.get(),
        delays.millis(0.5),
        delays.millis(0.99),
        delays.millis(1),
        missed);
  }

  private void say(int number) {
    long begin = System.nanoTime();
    var line =
        new Line(
            UUID.randomUUID(),
            Optional.empty(),
            "line " + number + ": what one writes in a lesson, a sentence long");
    members
        .get(number % members.size())
        .seat()
        .say(line)
        .whenComplete((receipt, failure) -> {
          if (failure == null) {
            delays.add(System.nanoTime() - begin);
            ticked.incrementAndGet();
          } else {
            refused.incrementAndGet();
          }
        });
  }
}
