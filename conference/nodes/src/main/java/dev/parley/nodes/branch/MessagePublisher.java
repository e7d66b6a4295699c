package dev.parley.nodes.branch;

import dev.parley.base.SerialExecutor;
import dev.parley.nodes.spi.RoomMessage;
import dev.parley.nodes.spi.RoomStreams;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Publisher of the messages of a room's stream in pieces: reads on when the subscriber demands
 * more, and when a message was stored.
 *
 * <p>Threads: safe for use by multiple threads; a subscriber is called on the executor, one call at
 * a time. Memory: {@link #PAGE} short messages for each subscriber, or a long one.
 *
 * @param stored calls a listener with the name of each room of which a message was stored
 */
record MessagePublisher(
    String room,
    long after,
    RoomStreams streams,
    Function<Consumer<String>, Subscription> stored,
    Executor executor,
    Scheduler scheduler)
    implements Flow.Publisher<FeedPiece> {
  private static final int PAGE = 16;

  /** Bytes of a page after which the next one has one message: it waits for a thin line. */
  private static final int PAGE_BYTES = 64 << 10;

  /** Time after which the stream is read again, in case a message was stored unnoticed. */
  private static final Duration POLL = Duration.ofSeconds(2);

  @Override
  public void subscribe(Flow.Subscriber<? super FeedPiece> subscriber) {
    Reading reading = new Reading(subscriber, new SerialExecutor(executor, Integer.MAX_VALUE));
    subscriber.onSubscribe(reading);
    reading.begin();
  }

  /** Subscription. Confined to its serial executor. */
  private final class Reading implements Flow.Subscription {
    private final Flow.Subscriber<? super FeedPiece> subscriber;
    private final SerialExecutor turns;
    private final FeedCutter waiting = new FeedCutter();
    private final Subscription listening;
    private long position = after;
    private long demand;
    private int page = 1; // messages to be read at once
    private boolean reading;
    private boolean behind = true; // whether the stream may have messages that were not read
    private boolean over;

    Reading(Flow.Subscriber<? super FeedPiece> subscriber, SerialExecutor turns) {
      this.subscriber = subscriber;
      this.turns = turns;
      listening =
          stored.apply(name -> {
            if (name.equals(room)) {
              turns.execute(this::more);
            }
          });
    }

    void begin() {
      turns.execute(this::poll);
    }

    private void poll() {
      if (!over) {
        more();
        scheduler.after(POLL, () -> turns.execute(this::poll));
      }
    }

    private void more() {
      behind = true;
      step();
    }

    private void step() {
      while (demand > 0 && !waiting.isEmpty() && !over) {
        demand--;
        subscriber.onNext(waiting.next());
      }
      if (behind && waiting.isEmpty() && demand > 0 && !reading && !over) {
        reading = true;
        behind = false;
        streams.after(room, position, page).whenCompleteAsync(this::read, turns);
      }
    }

    private void read(List<RoomMessage> found, Throwable failure) {
      reading = false;
      if (over) {
        return;
      }
      if (failure != null) {
        end();
        subscriber.onError(failure);
        return;
      }
      if (!found.isEmpty()) {
        behind = true;
        position = found.getLast().sequence();
        waiting.add(found);
        int bytes = found.stream().mapToInt(each -> each.bytes().length).sum();
        page = bytes > PAGE_BYTES ? 1 : Math.min(2 * page, PAGE);
      }
      step();
    }

    private void end() {
      over = true;
      waiting.clear();
      listening.close();
    }

    @Override
    public void request(long count) {
      turns.execute(() -> {
        if (count <= 0 && !over) {
          end();
          subscriber.onError(new IllegalArgumentException("requested " + count + " items"));
        } else if (!over) {
          demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
          step();
        }
      });
    }

    @Override
    public void cancel() {
      turns.execute(this::end);
    }
  }
}
