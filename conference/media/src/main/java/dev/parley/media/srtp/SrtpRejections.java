package dev.parley.media.srtp;

import java.util.EnumMap;
import java.util.Map;

/** Counters of rejected packets for each {@link SrtpRejection}. One thread at a time. */
final class SrtpRejections {
  private final Map<SrtpRejection, Long> counts = new EnumMap<>(SrtpRejection.class);

  /** Counts a rejection. {@return -1, which the caller returns} */
  int count(SrtpRejection refusal) {
    counts.merge(refusal, 1L, Long::sum);
    return -1;
  }

  long of(SrtpRejection refusal) {
    return counts.getOrDefault(refusal, 0L);
  }
}
