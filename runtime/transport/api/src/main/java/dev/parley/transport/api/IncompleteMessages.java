package dev.parley.transport.api;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.AdmissionControl.ConnectionOrigin;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Registry of the incomplete messages of all connections that share a budget. When the budget is
 * used up, the address or user that holds most of it loses the message that has been incomplete
 * longest.
 *
 * <p>Threads: safe for all.
 */
final class IncompleteMessages {
  private final MemoryBudget budget;

  /** The accounts that hold memory. */
  private final Set<MessageMemory> all = ConcurrentHashMap.newKeySet();

  IncompleteMessages(MemoryBudget budget) {
    this.budget = budget;
  }

  boolean tryReserve(long bytes) {
    return budget.tryReserve(Use.BUFFERS, Priority.ORDINARY, bytes);
  }

  void release(long bytes) {
    budget.release(Use.BUFFERS, bytes);
  }

  void add(MessageMemory message) {
    all.add(message);
  }

  void remove(MessageMemory message) {
    all.remove(message);
  }

  /**
   * Makes room by closing the connection whose message has the weakest claim.
   *
   * @param asking the account that needs memory; null for a new connection
   * @return false when the weakest claim is that of {@code asking}, or there is none
   */
  boolean makeRoom(@Nullable MessageMemory asking) {
    Map<ConnectionOrigin, Long> held = new HashMap<>();
    all.forEach(each -> held.merge(each.origin(), each.held(), Long::sum));
    return all.stream()
        .filter(MessageMemory::incomplete)
        .max(
            Comparator.<MessageMemory>comparingLong(each -> held.getOrDefault(each.origin(), 0L))
                .thenComparingLong(each -> -each.sinceNanos()))
        .filter(each -> !each.equals(asking))
        .map(weakest -> {
          weakest.evict();
          return true;
        })
        .orElse(false);
  }
}
