package dev.parley.room;

import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.RoomItem;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Attendance of a member of a branch at the room's owner: an idle stream is open there while the
 * member follows the room here.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class OwnerAttendance {
  private final ParticipantSession owner;
  private final long newest;
  private final Runnable end;
  private final Executor executor;
  private int following; // guarded by this
  private boolean closed; // guarded by this
  private boolean endedThere; // guarded by this
  private @Nullable IdleSubscription<RoomItem> open; // guarded by this; null: none

  /**
   * @param end called when the owner has ended the session
   * @param executor runs tasks that block
   */
  OwnerAttendance(ParticipantSession owner, long newest, Runnable end, Executor executor) {
    this.owner = owner;
    this.newest = newest;
    this.end = end;
    this.executor = executor;
  }

  long newest() {
    return newest;
  }

  /** {@return a stream that makes the member attend at the owner while it is followed} */
  Flow.Publisher<RoomItem> whileFollowed(Flow.Publisher<RoomItem> stream) {
    return subscriber -> stream.subscribe(new Counted(subscriber));
  }

  private void followed() {
    IdleSubscription<RoomItem> fresh;
    synchronized (this) {
      following++;
      if (following > 1 || closed) {
        return;
      }
      fresh = new IdleSubscription<>(this::overThere);
      open = fresh;
    }
    new OwnerStream<>(executor, () -> owner.follow(newest)).subscribe(fresh);
  }

  private void unfollowed() {
    IdleSubscription<RoomItem> last;
    synchronized (this) {
      following--;
      last = following == 0 ? open : null;
      open = following == 0 ? null : open;
    }
    if (last != null) {
      last.cancel();
    }
  }

  private void overThere() {
    synchronized (this) {
      endedThere = true;
    }
    end.run();
  }

  /**
   * Ends the attendance.
   *
   * @param leave whether the session at the owner ends too, unless the owner has ended it
   */
  void close(boolean leave) {
    IdleSubscription<RoomItem> last;
    boolean leaving;
    synchronized (this) {
      leaving = leave && !closed && !endedThere;
      closed = true;
      last = open;
      open = null;
    }
    if (last != null) {
      last.cancel();
    }
    if (leaving) {
      owner.leave(); // fails where the line is down: the owner's grace period decides then
    }
  }

  /** Stream of a page, which counts as long as it is open. */
  private final class Counted implements Flow.Subscriber<RoomItem> {
    private final Flow.Subscriber<? super RoomItem> page;
    private final AtomicBoolean over = new AtomicBoolean();

    Counted(Flow.Subscriber<? super RoomItem> page) {
      this.page = page;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      followed();
      page.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long count) {
              subscription.request(count);
            }

            @Override
            public void cancel() {
              end();
              subscription.cancel();
            }
          });
    }

    private void end() {
      if (over.compareAndSet(false, true)) {
        unfollowed();
      }
    }

    @Override
    public void onNext(RoomItem item) {
      page.onNext(item);
    }

    @Override
    public void onError(Throwable failure) {
      end();
      page.onError(failure);
    }

    @Override
    public void onComplete() {
      end();
      page.onComplete();
    }
  }
}
