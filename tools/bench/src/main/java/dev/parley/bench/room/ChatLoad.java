package dev.parley.bench.room;

import dev.parley.base.DurationHistogram;
import dev.parley.base.HistogramSnapshot;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
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
final class ChatLoad {
  private static final int ROOMS = 4;

  /** Messages of all members together, eight from each. */
  static final int LINES_PER_SECOND = 6_400;

  private static final Duration LATE_MAX = Duration.ofMinutes(1);

  private final DurationHistogram delays = DurationHistogram.fine(); // guarded by this
  private final AtomicInteger ticked = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final List<JoinResult> members = new ArrayList<>();

  private ChatLoad() {}

  /**
   * Sends messages.
   *
   * @param perSecond messages of all members together
   */
  static BurstCounts run(RoomClients crowd, int millis, int perSecond) {
    return new ChatLoad().send(crowd, millis, perSecond);
  }

  private BurstCounts send(RoomClients crowd, int millis, int perSecond) {
    for (int i = 0; i < ROOMS; i++) {
      members.addAll(crowd.join());
    }
    long begin = System.nanoTime();
    int lines = FixedRate.run(perSecond, millis, this::say);
    long end = System.nanoTime() + LATE_MAX.toNanos();
    while (ticked.get() + refused.get() < lines && System.nanoTime() < end) {
      LockSupport.parkNanos(100_000);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    members.forEach(member -> RoomClients.await(member.session().leave()));
    int missed = lines - ticked.get() - refused.get();
    HistogramSnapshot all = delaysWith(missed);
    return new BurstCounts(
        ticked.get() / seconds,
        refused.get(),
        all.quantileMillis(0.5),
        all.quantileMillis(0.99),
        all.quantileMillis(1),
        missed);
  }

  private synchronized void acknowledged(long nanos) {
    delays.add(nanos);
    ticked.incrementAndGet();
  }

  /** {@return all delays; missing acknowledgements count as the longest} */
  private synchronized HistogramSnapshot delaysWith(int missed) {
    delays.add(LATE_MAX.toNanos(), missed);
    return delays.snapshot();
  }

  private void say(int number) {
    long begin = System.nanoTime();
    var line =
        new ChatMessage(
            UUID.randomUUID(),
            Optional.empty(),
            "line " + number + ": what one writes in a lesson, a sentence long");
    members
        .get(number % members.size())
        .session()
        .say(line)
        .whenComplete((receipt, failure) -> {
          if (failure == null) {
            acknowledged(System.nanoTime() - begin);
          } else {
            refused.incrementAndGet();
          }
        });
  }
}
