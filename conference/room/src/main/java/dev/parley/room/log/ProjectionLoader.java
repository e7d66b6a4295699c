package dev.parley.room.log;

import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;

import dev.parley.room.spi.LogEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Loads a projection of the log: reads all entries of one topic once, on first use, and passes them
 * to a consumer. Callers that need the projection wait in the order of their requests. After a
 * failure, the next request starts again.
 *
 * <p>Threads: confined to the room's serial executor.
 */
public final class ProjectionLoader {
  /**
   * Start position of the load: the number after which entries are read; completes on the room's
   * executor.
   */
  public interface StartPosition {
    /** Starts at the beginning of the log. */
    StartPosition BEGINNING = () -> CompletableFuture.completedFuture(0L);

    CompletionStage<Long> from();
  }

  private record Waiting(Runnable done, Consumer<Throwable> failed) {}

  private final StartPosition begin;
  private final EntrySource entries;
  private final Consumer<LogEntry> each;
  private final Runnable forget;
  private final List<Waiting> waiting = new ArrayList<>();
  private boolean reading;
  private boolean done;

  /**
   * @param begin called each time that loading starts
   * @param each receives all entries, lowest number first
   * @param forget discards what was received, after a failure
   */
  public ProjectionLoader(
      StartPosition begin, EntrySource entries, Consumer<LogEntry> each, Runnable forget) {
    this.begin = begin;
    this.entries = entries;
    this.each = each;
    this.forget = forget;
  }

  /** Runs {@code then} once everything is loaded: immediately if it already is. */
  public void whenDone(Runnable then, Consumer<Throwable> failed) {
    if (done) {
      then.run();
      return;
    }
    waiting.add(new Waiting(then, failed));
    if (!reading) {
      reading = true;
      begin
          .from()
          .whenComplete((from, failure) -> {
            if (failure != null) {
              fail(failure);
            } else {
              readOn(from);
            }
          });
    }
  }

  private void readOn(long from) {
    entries
        .after(from, LOG_PAGE)
        .whenComplete((page, failure) -> {
          if (failure != null) {
            fail(failure);
            return;
          }
          page.forEach(each);
          if (page.size() == LOG_PAGE) {
            readOn(page.getLast().number());
          } else {
            done = true;
            end(each -> each.done().run());
          }
        });
  }

  private void fail(Throwable failure) {
    forget.run();
    end(each -> each.failed().accept(failure));
  }

  private void end(Consumer<Waiting> how) {
    reading = false;
    List<Waiting> all = List.copyOf(waiting);
    waiting.clear();
    all.forEach(how);
  }
}
