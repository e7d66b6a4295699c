package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The conversions that took too long or broke a process: trying them again would cost everybody
 * else as much. One that took too long is not tried again; one whose process died is tried once
 * more, as something else may have ended the process.
 *
 * <p>Threads: confined to one at a time. Memory: {@value #MAX} entries.
 */
final class Strikes {
  private static final int MAX = 1_000;
  private static final int OUT = 2;

  private final Map<RenderJob.Key, Integer> strikes =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<RenderJob.Key, Integer> eldest) {
          return size() > MAX;
        }
      };

  /** A page takes about as long at any width. */
  private static RenderJob.Key anyWidth(RenderJob.Key key) {
    return new RenderJob.Key(key.digest(), key.page(), 0);
  }

  /** Refuses what is not tried again. */
  void require(RenderJob.Key key) {
    if (strikes.getOrDefault(anyWidth(key), 0) >= OUT) {
      throw new FilesException(
          Reason.TOO_SLOW,
          "drawing this took too long, or broke the program that draws, before: save it anew, simpler or smaller");
    }
  }

  /** Counts a failure, if it is one that counts. */
  void count(RenderJob.Key key, Reason reason) {
    if (reason == Reason.TOO_SLOW) {
      strikes.put(anyWidth(key), OUT);
    }
  }

  /** Counts the end of a process that worked for a conversion. */
  void countBroken(RenderJob.Key key) {
    strikes.merge(anyWidth(key), 1, Integer::sum);
  }
}
