package dev.parley.media.srtp;

import java.util.EnumMap;
import java.util.Map;

/** Counters of rejected packets for each {@link Refusal}. One thread at a time. */
final class Refusals {
  private final Map<Refusal, Long> counts = new EnumMap<>(Refusal.class);

  /** Counts a rejection. {@return -1, which the caller returns} */
  int count(Refusal refusal) {
    counts.merge(refusal, 1L, Long::sum);
    return -1;
  }

  long of(Refusal refusal) {
    return counts.getOrDefault(refusal, 0L);
  }
}
