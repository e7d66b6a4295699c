package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.HISTORY_MAX;
import static dev.parley.conference.ConferenceLimits.LOG_PAGE;

import dev.parley.conference.api.History;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.RoomLog;
import dev.parley.conference.spi.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads a room's log backwards for one member, page by page until there is enough that it may see.
 *
 * <p>Threads: one page after another, each on the thread that the log completes on.
 */
final class Past {
  private final RoomLog log;
  private final String room;
  private final Talk talk;
  private final Visibility visibility;
  private final int most;
  private final List<RoomEvent> found = new ArrayList<>();

  Past(RoomLog log, String room, Talk talk, Visibility visibility, int most) {
    this.log = log;
    this.room = room;
    this.talk = talk;
    this.visibility = visibility;
    this.most = Math.clamp(most, 1, HISTORY_MAX);
  }

  CompletionStage<History> read(long before) {
    return log.before(room, Subject.TALK, before, LOG_PAGE).thenCompose(this::add);
  }

  private CompletionStage<History> add(List<LogEntry> page) {
    for (LogEntry entry : page) {
      if (visibility.sees(entry)) {
        talk.event(entry).ifPresent(found::add);
      }
      if (found.size() > most) {
        return done(true); // one more than wanted was found, to know that there is one
      }
    }
    return page.size() < LOG_PAGE ? done(false) : read(page.getLast().number());
  }

  private CompletionStage<History> done(boolean more) {
    List<RoomEvent> events = more ? found.subList(0, most) : found;
    return CompletableFuture.completedFuture(new History(List.copyOf(events), more));
  }
}
