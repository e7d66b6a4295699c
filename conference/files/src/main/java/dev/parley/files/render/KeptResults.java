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
 * The results that were asked for last: a class of thirty looks at the same page. They are found by
 * content, so a file that several rooms have is converted once; only who has all of a file can ask
 * for its pages.
 *
 * <p>Threads: safe for all. Memory: as many bytes as it was told, reserved in the memory budget; a
 * result that does not fit there is not kept.
 */
final class KeptResults implements AutoCloseable {
  private final long bytesMax;
  private final MemoryShare share;
  private final Map<RenderJob.Key, Drawn> results = new LinkedHashMap<>(16, 0.75f, true);
  private boolean closed;

  /**
   * @param bytesMax at most; a quarter of what the budget has for uploads is never exceeded
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
