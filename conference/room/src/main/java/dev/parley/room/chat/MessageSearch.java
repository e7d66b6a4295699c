package dev.parley.room.chat;

import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_COMPARED_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_ENTRIES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_RESULTS_MAX;

import dev.parley.room.api.CaptionAdded;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.SearchResult;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.MappedEntry;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Chat search for one member: reads the log backwards, page by page, until it has enough results or
 * has scanned its maximum of entries or characters.
 *
 * <p>Threads: one page after another, each on the thread on which the log completes.
 */
final class MessageSearch {
  private final ChatLogReader log;
  private final EntryVisibility visibility;
  private final String wanted;
  private final int most;
  private final List<MessagePosted> found = new ArrayList<>();
  private final List<CaptionAdded> captions = new ArrayList<>();
  private int looked;
  private int compared; // characters

  MessageSearch(ChatLogReader log, EntryVisibility visibility, String text, int most) {
    this.log = log;
    this.visibility = visibility;
    wanted = likeness(text.strip());
    this.most = Math.clamp(most, 1, SEARCH_RESULTS_MAX);
  }

  CompletionStage<SearchResult> read(long before) {
    return log.before(before, LOG_PAGE).thenCompose(this::look);
  }

  private CompletionStage<SearchResult> look(List<MappedEntry<RoomItem>> page) {
    for (MappedEntry<RoomItem> each : page) {
      if (visibility.sees(each.entry())) {
        each.item().ifPresent(this::compare);
        if (found.size() + captions.size() == most || compared >= SEARCH_COMPARED_CHARS_MAX) {
          return done(each.entry().number(), true);
        }
      }
    }
    looked += page.size();
    if (page.size() < LOG_PAGE) {
      return done(0, false);
    }
    long last = page.getLast().entry().number();
    return looked >= SEARCH_ENTRIES_MAX ? done(last, true) : read(last);
  }

  private void compare(RoomItem item) {
    if (item instanceof MessagePosted message && fits(message)) {
      found.add(message);
    } else if (item instanceof CaptionAdded caption && isLike(caption.text())) {
      captions.add(caption);
    }
  }

  private boolean fits(MessagePosted message) {
    return isLike(message.text())
        || message.attachments().stream().anyMatch(file -> isLike(file.name()));
  }

  private boolean isLike(String text) {
    String likeness = likeness(text);
    compared += likeness.length();
    return likeness.contains(wanted);
  }

  /**
   * {@return the search key of a text: texts that differ in case or compatibility characters only
   * have the same}
   */
  private static String likeness(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC)
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT);
  }

  private CompletionStage<SearchResult> done(long next, boolean more) {
    return CompletableFuture.completedFuture(
        new SearchResult(List.copyOf(found), next, more, List.copyOf(captions)));
  }
}
