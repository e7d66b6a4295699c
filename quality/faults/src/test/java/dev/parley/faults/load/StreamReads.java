package dev.parley.faults.load;

import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.testkit.history.ReadOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * Streams that a member follows. All that one stream delivers is one read in the history: without
 * holes from where it began. A stream ends with its node, so it need not reach what the member
 * knew: it counts as a client of its own.
 *
 * <p>Threads: methods are for one; streams deliver on others.
 */
final class StreamReads {
  private final RoomLoad room;
  private final String member;
  private final List<StreamRead<?>> open = new ArrayList<>();
  private int streams;

  StreamReads(RoomLoad room, String member) {
    this.room = room;
    this.member = member;
  }

  /** Follows the room from now on, and the common board. */
  void follow(Place place) {
    long after = place.join().lastNumber();
    StreamRead<RoomItem> chat = new StreamRead<>(RoomLoad.CHAT, after);
    chat.items =
        item -> {
          if (item instanceof MessagePosted message) {
            chat.entry(message.number(), message.message());
          }
        };
    StreamRead<BoardItem> board = new StreamRead<>(RoomLoad.BOARD, 0);
    board.items =
        item -> {
          switch (item) {
            case BoardStatePiece state -> board.from(state.number());
            case BoardChanged change -> board.entry(change.number(), change.change());
            default -> {}
          }
        };
    open.add(chat);
    open.add(board);
    place.session().follow(after).subscribe(chat);
    place.board().follow(Optional.empty(), 0).subscribe(board);
  }

  /** Adds what the streams delivered to the history. */
  void end() {
    open.forEach(StreamRead::end);
    open.clear();
  }

  /** One stream. */
  private final class StreamRead<T> implements Flow.Subscriber<T> {
    private final String topic;
    private final String client = member + ", stream " + ++streams;
    private final long invoked = System.nanoTime();
    private final NavigableMap<Long, UUID> entries = new TreeMap<>(); // guarded by this
    private Consumer<T> items = _ -> {};
    private long after; // guarded by this
    private boolean ended; // guarded by this

    StreamRead(String topic, long after) {
      this.topic = topic;
      this.after = after;
    }

    synchronized void from(long number) {
      after = number;
      entries.clear();
    }

    synchronized void entry(long number, UUID key) {
      entries.put(number, key);
    }

    synchronized void end() {
      if (!ended && !entries.isEmpty()) {
        room.history()
            .add(new ReadOperation(client, topic, invoked, System.nanoTime(), after + 1, entries));
      }
      ended = true;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(T item) {
      items.accept(item);
    }

    @Override
    public void onError(Throwable failure) {
      // The member notices by its calls.
    }

    @Override
    public void onComplete() {
      // The member notices by its calls.
    }
  }
}
