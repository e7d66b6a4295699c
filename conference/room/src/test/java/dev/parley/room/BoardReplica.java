package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardChanged;
import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.board.state.Drawings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One board as a client keeps it, across connections: what is confirmed, and what waits. */
final class BoardReplica {
  private static final ValueCodec<BoardItem> ITEMS = ValueCodec.of(BoardItem.class);

  private final Optional<UUID> with;
  private final Map<UUID, BoardChange> waiting = new LinkedHashMap<>();
  private BoardState state = new BoardState();
  private long last;
  private @Nullable StreamRecorder<BoardItem> reader;

  BoardReplica(Optional<UUID> with) {
    this.with = with;
  }

  Optional<UUID> with() {
    return with;
  }

  BoardState state() {
    return state;
  }

  int waiting() {
    return waiting.size();
  }

  List<BoardChange> unconfirmed() {
    return List.copyOf(waiting.values());
  }

  void made(BoardChange change) {
    waiting.put(change.id(), change);
  }

  void confirmed(UUID change) {
    waiting.remove(change);
  }

  void follow(Board board, long demand) {
    reader = new StreamRecorder<>();
    board.follow(with, last).subscribe(reader);
    reader.request(demand);
  }

  void request(long more) {
    if (reader != null) {
      reader.request(more);
    }
  }

  /** The connection ends: what has come is kept, what comes after is not. */
  void drop() {
    take();
    if (reader != null) {
      reader.cancel();
      reader = null;
    }
  }

  /** Applies what has come, as it travels. */
  void take() {
    if (reader == null) {
      return;
    }
    for (BoardItem item : reader.items) {
      switch (ITEMS.decode(ITEMS.encode(item))) {
        case BoardStatePiece piece -> load(piece);
        case BoardChanged changed -> {
          assertThat(changed.number()).as("numbers rise").isGreaterThan(last);
          last = changed.number();
          state.apply(changed.author().id(), changed.operations());
          confirmed(changed.change());
        }
        default -> {
          // signals are about now
        }
      }
    }
    reader.items.clear();
  }

  private void load(BoardStatePiece piece) {
    if (piece.first()) {
      state = new BoardState();
      last = 0; // half a state is none
    }
    Drawings.load(state, piece);
    if (piece.last()) {
      last = piece.number();
    }
  }
}
