package dev.parley.distribution.group;

import java.util.EnumMap;
import java.util.Map;

/** Counters of rejected packets for each {@link GroupRejection}. One thread at a time. */
public final class RejectionCounters {
  private final Map<GroupRejection, Long> counts = new EnumMap<>(GroupRejection.class);

  /** Creates counters at 0. */
  public RejectionCounters() {}

  /** Counts a rejection. {@return -1, which the caller returns} */
  public int count(GroupRejection reason) {
    counts.merge(reason, 1L, Long::sum);
    return -1;
  }

  /** {@return number of packets rejected for that reason} */
  public long of(GroupRejection reason) {
    return counts.getOrDefault(reason, 0L);
  }
}
