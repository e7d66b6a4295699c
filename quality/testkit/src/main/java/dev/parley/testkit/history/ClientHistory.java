package dev.parley.testkit.history;

import java.util.ArrayList;
import java.util.List;

/**
 * Operations of all clients of one log. At most {@link #OPERATIONS_MAX}: a check holds them all in
 * memory.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class ClientHistory {
  /** Most operations of one history. */
  public static final int OPERATIONS_MAX = 1_000_000;

  private final List<AppendOperation> appends = new ArrayList<>();
  private final List<ReadOperation> reads = new ArrayList<>();

  /** Adds an append when it has ended. */
  public synchronized void add(AppendOperation append) {
    bounded();
    appends.add(append);
  }

  /** Adds a read when it has ended. */
  public synchronized void add(ReadOperation read) {
    bounded();
    reads.add(read);
  }

  private void bounded() {
    if (appends.size() + reads.size() == OPERATIONS_MAX) {
      throw new IllegalStateException(
          "a history has at most %d operations; use more logs, or check earlier"
              .formatted(OPERATIONS_MAX));
    }
  }

  /** {@return the appends, in the order in which they ended} */
  public synchronized List<AppendOperation> appends() {
    return List.copyOf(appends);
  }

  /** {@return the reads, in the order in which they ended} */
  public synchronized List<ReadOperation> reads() {
    return List.copyOf(reads);
  }

  /** {@return the number of acknowledged appends} */
  public synchronized long acknowledged() {
    return appends.stream()
        .filter(append -> append.outcome() == AppendOperation.Outcome.ACKNOWLEDGED)
        .count();
  }
}
