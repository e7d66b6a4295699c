package dev.parley.files.render;

import dev.parley.files.Document;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The pages that took too long: drawing them once more would keep everybody else waiting as long.
 * Threads: confined to the renderer's turn.
 */
final class SlowPages {
  private static final int MAX = 1_000;

  /** A page of a document; 0 for opening it. */
  record Page(Document document, long version, int number) {}

  private final Map<Page, Boolean> pages =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Page, Boolean> eldest) {
          return size() > MAX;
        }
      };

  /** {@return what {@code drawing} gives, unless it took too long before} */
  <T> T guard(Page page, Supplier<T> drawing) {
    if (pages.containsKey(page)) {
      throw new FilesException(Reason.TOO_SLOW, "drawing this took too long before");
    }
    try {
      return drawing.get();
    } catch (FilesException e) {
      if (e.reason() == Reason.TOO_SLOW) {
        pages.put(page, true);
      }
      throw e;
    }
  }
}
