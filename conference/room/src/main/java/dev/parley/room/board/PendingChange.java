package dev.parley.room.board;

import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.board.state.BoardHeapBytes;
import java.util.List;

/** Maximum amounts that a change adds to a board; they are counted while it is being written. */
record PendingChange(int shapes, int pages, long bytes) {
  static PendingChange of(List<BoardOperation> operations) {
    return new PendingChange(
        (int) operations.stream().filter(PutShape.class::isInstance).count(),
        (int) operations.stream().filter(PutPage.class::isInstance).count(),
        operations.stream().mapToLong(BoardHeapBytes::added).sum());
  }
}
