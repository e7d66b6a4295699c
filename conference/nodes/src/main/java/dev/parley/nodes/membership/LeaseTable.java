package dev.parley.nodes.membership;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Leases of all nodes as this node sees them. A node is lost once a renewal of this node, sent a
 * lease later than the other's last one arrived, has come back: then whatever the other had stored
 * before has arrived too.
 *
 * <p>Times are those of this node's monotonic clock, in nanoseconds. Threads: confined to one.
 */
final class LeaseTable {
  private static final int SENT_MAX = 256;

  /** Most origins: they are in the head of each HTTP response, whose length clients limit. */
  private static final int ORIGINS_MAX = 32;

  private static final Comparator<NodeInfo> BY_ID = Comparator.comparing(NodeInfo::id);

  /** A node, and when its last renewal arrived. */
  private record Seen(NodeInfo info, long atNanos, boolean lost) {
    boolean isOver(long now, Duration lease) {
      return !lost && now - atNanos >= lease.toNanos();
    }

    Seen asLost() {
      return new Seen(info, atNanos, true);
    }
  }

  /** Renewal of this node that has not come back. */
  private record Sent(long renewal, long atNanos) {}

  private final Duration lease;
  private final Map<String, Seen> seen = new HashMap<>();
  private final Deque<Sent> sent = new ArrayDeque<>();
  private long confirmedNanos;
  private long roundTripNanos;

  /**
   * @param now when the watch began
   */
  LeaseTable(Duration lease, long now) {
    this.lease = lease;
    confirmedNanos = now;
  }

  /** Notes a renewal of this node that is being stored. */
  void sent(long renewal, long now) {
    if (sent.size() == SENT_MAX) {
      sent.removeFirst(); // one that is this late confirms nothing of use
    }
    sent.addLast(new Sent(renewal, now));
  }

  /**
   * Notes a renewal that arrived.
   *
   * @param self the incarnation of this node
   * @return whether more has changed than times and counts of renewals
   */
  boolean arrived(NodeInfo info, UUID self, long now) {
    Seen before = seen.put(info.id(), new Seen(info, now, false));
    boolean changed = before == null || before.lost() || !before.info().isRenewedBy(info);
    return info.incarnation().equals(self) ? confirm(info.renewals(), now) || changed : changed;
  }

  /** {@return whether a node is lost now that was not before} */
  private boolean confirm(long renewal, long now) {
    while (!sent.isEmpty() && sent.peekFirst().renewal() <= renewal) {
      confirmedNanos = sent.removeFirst().atNanos();
      roundTripNanos = now - confirmedNanos;
    }
    boolean changed = false;
    for (Map.Entry<String, Seen> node : seen.entrySet()) {
      if (node.getValue().isOver(confirmedNanos, lease)) {
        node.setValue(node.getValue().asLost());
        changed = true;
      }
    }
    return changed;
  }

  /** {@return the nodes that are neither lost nor have left, by their ids} */
  List<NodeInfo> live() {
    return seen.values().stream()
        .filter(node -> !node.lost() && node.info().state() != NodeState.LEFT)
        .map(Seen::info)
        .sorted(BY_ID)
        .toList();
  }

  /** {@return all nodes that were ever seen, by their ids} */
  List<NodeStatus> all(long now) {
    return seen.values().stream()
        .map(node ->
            new NodeStatus(node.info(), node.lost(), Duration.ofNanos(now - node.atNanos())))
        .sorted(Comparator.comparing(NodeStatus::info, BY_ID))
        .toList();
  }

  EngineStatus engine(long now) {
    return new EngineStatus(
        Duration.ofNanos(roundTripNanos), Duration.ofNanos(now - confirmedNanos));
  }

  /**
   * {@return the origins of the pages of all nodes that were ever seen, those of living nodes
   * first}
   */
  Set<String> origins() {
    return seen.values().stream()
        .sorted(Comparator.comparing(Seen::lost).thenComparing(Seen::info, BY_ID))
        .flatMap(node -> node.info().origin().stream())
        .limit(ORIGINS_MAX)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
