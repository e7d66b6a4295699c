package dev.parley.room.chat;

import static dev.parley.room.limits.ConferenceLimits.HISTORY_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.HISTORY_MAX;
import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;

import dev.parley.room.api.CaptionAdded;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.MappedEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reader of a room's history for one member: reads the log backwards, page by page, until it has
 * enough events that the member may see.
 *
 * <p>Threads: one page after another, each on the thread on which the log completes.
 */
final class HistoryReader {
  private static final int EVENT_CHARS = 50; // about the length of a member's name

  private final ChatLogReader log;
  private final EntryVisibility visibility;
  private final int most;
  private final List<RoomEvent> found = new ArrayList<>();
  private int chars;

  HistoryReader(ChatLogReader log, EntryVisibility visibility, int most) {
    this.log = log;
    this.visibility = visibility;
    this.most = Math.clamp(most, 1, HISTORY_MAX);
  }

  CompletionStage<HistoryPage> read(long before) {
    return log.before(before, LOG_PAGE).thenCompose(this::add);
  }

  private CompletionStage<HistoryPage> add(List<MappedEntry<RoomItem>> page) {
    for (MappedEntry<RoomItem> each : page) {
      if (visibility.sees(each.entry()) && each.item().orElse(null) instanceof RoomEvent event) {
        if (found.size() == most || chars > HISTORY_CHARS_MAX) {
          return done(true); // one more event exists
        }
        found.add(event);
        chars += chars(event);
      }
    }
    return page.size() < LOG_PAGE ? done(false) : read(page.getLast().entry().number());
  }

  /** {@return the approximate size of an event, in characters} */
  private static int chars(RoomEvent event) {
    if (event instanceof CaptionAdded caption) {
      return caption.text().length() + EVENT_CHARS;
    }
    if (!(event instanceof MessagePosted message)) {
      return EVENT_CHARS;
    }
    int members = message.reactions().stream().mapToInt(kind -> 1 + kind.members().size()).sum();
    return message.text().length() + EVENT_CHARS * (1 + message.attachments().size() + members);
  }

  private CompletionStage<HistoryPage> done(boolean more) {
    return CompletableFuture.completedFuture(new HistoryPage(List.copyOf(found), more));
  }
}
