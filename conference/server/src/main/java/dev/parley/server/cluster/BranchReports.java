package dev.parley.server.cluster;

import dev.parley.nodes.branch.BranchStatus;
import dev.parley.server.control.BranchReport;
import dev.parley.server.control.MergeReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Reports of the branches whose line ends at this node. Threads: safe for all. Memory: at most
 * {@link #BRANCHES_MAX} reports.
 */
public final class BranchReports {
  /** Branches that are remembered; of more, the one that was silent longest is forgotten. */
  static final int BRANCHES_MAX = 1_000;

  /** Silence after which the line of a branch counts as down. */
  static final Duration SILENCE_MAX = Duration.ofSeconds(15);

  private record Seen(BranchStatus status, long atNanos) {}

  private final String node;
  private final LongSupplier nanoTime;
  private final Map<String, Seen> seen = new TreeMap<>(); // guarded by this

  /**
   * @param node id of this node
   */
  BranchReports(String node, LongSupplier nanoTime) {
    this.node = node;
    this.nanoTime = nanoTime;
  }

  synchronized void reported(String branch, BranchStatus status) {
    long now = nanoTime.getAsLong();
    seen.put(branch, new Seen(status, now));
    if (seen.size() > BRANCHES_MAX) {
      seen.entrySet().stream()
          .max((a, b) -> Long.compare(now - a.getValue().atNanos(), now - b.getValue().atNanos()))
          .map(Map.Entry::getKey)
          .ifPresent(seen::remove);
    }
  }

  /** {@return the branches of which this node has heard, by their ids} */
  synchronized List<BranchReport> all() {
    long now = nanoTime.getAsLong();
    return seen.entrySet().stream()
        .map(each -> report(each.getKey(), each.getValue(), now - each.getValue().atNanos()))
        .toList();
  }

  private BranchReport report(String id, Seen last, long silenceNanos) {
    boolean connected = silenceNanos <= SILENCE_MAX.toNanos();
    return report(
        id,
        connected ? Optional.of(node) : Optional.empty(),
        Duration.ofNanos(silenceNanos).toMillis(),
        last.status());
  }

  /** {@return the report of a branch} */
  public static BranchReport report(
      String id, Optional<String> node, long silenceMillis, BranchStatus status) {
    return new BranchReport(
        id,
        node,
        silenceMillis,
        status.followed(),
        status.forks(),
        status.waiting(),
        status
            .merge()
            .map(last -> new MergeReport(last.room(), last.at(), last.merged(), last.leftOut())));
  }
}
