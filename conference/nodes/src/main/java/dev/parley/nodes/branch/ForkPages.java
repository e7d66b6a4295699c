package dev.parley.nodes.branch;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventCodec;
import dev.parley.room.spi.ForkEntry;
import dev.parley.room.spi.ForkPage;
import java.util.ArrayList;
import java.util.List;

/**
 * Entries of a fork in pages, each of which crosses a thin line in seconds. An attachment is the
 * first entry of a page: what comes before it is merged when its file is sent. Threads: confined to
 * one.
 */
final class ForkPages {
  private static final EventCodec CODEC = new EventCodec();

  private final List<List<ForkEntry>> pages = new ArrayList<>();
  private List<ForkEntry> page = new ArrayList<>();
  private long bytes;

  private ForkPages() {}

  static List<List<ForkEntry>> of(List<ForkEntry> entries) {
    ForkPages all = new ForkPages();
    entries.forEach(all::add);
    all.end();
    return all.pages;
  }

  private void add(ForkEntry each) {
    int more = CODEC.encode(each.entry().event()).length;
    if (page.size() == ForkPage.ENTRIES_MAX
        || bytes + more > ForkLimits.PAGE_BYTES
        || each.entry().event() instanceof Event.Attached) {
      end();
    }
    page.add(each);
    bytes += more;
  }

  private void end() {
    if (!page.isEmpty()) {
      pages.add(page);
      page = new ArrayList<>();
      bytes = 0;
    }
  }

  /** {@return whether files have to be sent with the pages} */
  static boolean haveFiles(List<ForkPage> pages) {
    return pages.stream()
        .anyMatch(page -> page.entries().getFirst().entry().event() instanceof Event.Attached);
  }
}
