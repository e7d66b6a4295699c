package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.LOG_PAGE;

import dev.parley.conference.spi.LogEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Reads all of a subject's past, once, when it is first needed; who needs it waits in the order of
 * asking. After a failure the next one who asks begins anew.
 *
 * <p>Threads: confined to the room's turns.
 */
final class Fold {
  /** Gives entries above a number, so many at most; completes in a turn of the room. */
  interface Past {
    CompletionStage<List<LogEntry>> after(long number, int most);

    /** {@return the same with its stages completing in {@code turns}} */
    static Past in(Executor turns, Past any) {
      return (number, most) -> any.after(number, most).thenApplyAsync(page -> page, turns);
    }
  }

  /** Says behind which number to begin; completes in a turn of the room. */
  interface Begin {
    /** All of the past. */
    Begin AT_THE_START = () -> CompletableFuture.completedFuture(0L);

    CompletionStage<Long> from();
  }

  private record Waiting(Runnable done, Consumer<Throwable> failed) {}

  private final Begin begin;
  private final Past past;
  private final Consumer<LogEntry> each;
  private final Runnable forget;
  private final List<Waiting> waiting = new ArrayList<>();
  private boolean reading;
  private boolean done;

  /**
   * @param begin asked each time the reading begins
   * @param each gets all entries, lowest first
   * @param forget undoes what was got, after a failure
   */
  Fold(Begin begin, Past past, Consumer<LogEntry> each, Runnable forget) {
    this.begin = begin;
    this.past = past;
    this.each = each;
    this.forget = forget;
  }

  /** Runs {@code then} once all is read: now, if it is. */
  void whenDone(Runnable then, Consumer<Throwable> failed) {
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
    past.after(from, LOG_PAGE)
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
