package dev.parley.files.render;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Claim;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.base.MemoryShare;
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
final class KeptResults implements AutoCloseable {
  private final long bytesMax;
  private final MemoryShare share;
  private final Map<RenderJob.Key, Drawn> results = new LinkedHashMap<>(16, 0.75f, true);
  private boolean closed;

  /**
   * @param bytesMax upper bound; the cache never takes more than a quarter of the budget for
   *     uploads
   */
  KeptResults(long bytesMax, MemoryBudget budget) {
    this.bytesMax = Math.min(bytesMax, budget.ordinary(Use.UPLOADS) / 4);
    share = new MemoryShare(budget, Use.UPLOADS);
  }

  synchronized Optional<Drawn> get(RenderJob.Key key) {
    return Optional.ofNullable(results.get(key));
  }

  synchronized void put(RenderJob.Key key, Drawn drawn) {
    forget(results.remove(key));
    var oldest = results.values().iterator();
    while (share.held() + drawn.bytes() > bytesMax && oldest.hasNext()) {
      forget(oldest.next());
      oldest.remove();
    }
    boolean fits = !closed && share.held() + drawn.bytes() <= bytesMax;
    if (fits && share.tryGrow(Claim.ORDINARY, drawn.bytes())) {
      results.put(key, drawn);
    }
  }

  private void forget(@Nullable Drawn drawn) {
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
