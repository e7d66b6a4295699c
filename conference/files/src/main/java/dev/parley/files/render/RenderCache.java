package dev.parley.files.render;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.base.MemoryReservation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cache of rendering results, least recently used first out: a class of thirty looks at the same
 * page. Keys are content digests, so a file that several rooms share is rendered once; only a
 * holder of the whole file can compute its key.
 *
 * <p>Threads: safe for all. Memory: the given number of bytes at most, reserved in the memory
 * budget; a result that does not fit is not cached.
 */
final class RenderCache implements AutoCloseable {
  private final long bytesMax;
  private final MemoryReservation share;
  private final Map<RenderJob.RenderKey, RenderResult> results =
      new LinkedHashMap<>(16, 0.75f, true);
  private boolean closed;

  /**
   * @param bytesMax upper bound; the cache never takes more than a quarter of the budget for
   *     uploads
   */
  RenderCache(long bytesMax, MemoryBudget budget) {
    this.bytesMax = Math.min(bytesMax, budget.ordinary(Use.UPLOADS) / 4);
    share = new MemoryReservation(budget, Use.UPLOADS);
  }

  synchronized Optional<RenderResult> get(RenderJob.RenderKey key) {
    return Optional.ofNullable(results.get(key));
  }

  synchronized void put(RenderJob.RenderKey key, RenderResult drawn) {
    // Removed first: its bytes must not count against the result that replaces it.
    forget(results.remove(key));
    var oldest = results.values().iterator();
    while (share.reserved() + drawn.bytes() > bytesMax && oldest.hasNext()) {
      forget(oldest.next());
      oldest.remove();
    }
    boolean fits = !closed && share.reserved() + drawn.bytes() <= bytesMax;
    if (fits && share.tryGrow(Priority.ORDINARY, drawn.bytes())) {
      results.put(key, drawn);
    }
  }

  private void forget(@Nullable RenderResult drawn) {
    if (drawn != null) {
      share.shrink(drawn.bytes());
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    results.clear();
    share.close();
  }
}
