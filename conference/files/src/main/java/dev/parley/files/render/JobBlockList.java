package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Block list of jobs that timed out or crashed a process: a retry would cost other members as much
 * again. A job that timed out is not retried; a job whose process died is retried once, as
 * something else may have ended the process.
 *
 * <p>Threads: confined to one at a time. Memory: {@value #MAX} entries.
 */
final class JobBlockList {
  private static final int MAX = 1_000;
  private static final int OUT = 2;

  private final Map<RenderJob.RenderKey, Integer> strikes =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<RenderJob.RenderKey, Integer> eldest) {
          return size() > MAX;
        }
      };

  /** Returns the key without the width: the cost of a page hardly depends on its width. */
  private static RenderJob.RenderKey anyWidth(RenderJob.RenderKey key) {
    return new RenderJob.RenderKey(key.digest(), key.page(), 0);
  }

  /** Rejects a job that is not retried. */
  void require(RenderJob.RenderKey key) {
    if (strikes.getOrDefault(anyWidth(key), 0) >= OUT) {
      throw new FilesException(
          Reason.TOO_SLOW,
          "rendering it took too long before, or ended the rendering process: save it again, simpler or smaller");
    }
  }

  /** Counts a failure if it was a timeout or a crash. */
  void count(RenderJob.RenderKey key, Reason reason) {
    if (reason == Reason.TOO_SLOW) {
      strikes.put(anyWidth(key), OUT);
    }
  }

  /** Counts the unexpected end of a process during a job. */
  void countBroken(RenderJob.RenderKey key) {
    strikes.merge(anyWidth(key), 1, Integer::sum);
  }
}
