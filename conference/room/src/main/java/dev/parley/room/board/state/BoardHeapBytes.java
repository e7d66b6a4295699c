package dev.parley.room.board.state;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import java.util.List;

/**
 * Heap usage of board parts, which exceeds their size on the wire: a decoded shape with an empty
 * body takes 400 bytes on a 64-bit JVM with 12-byte object headers, and less with compact headers
 * ({@code BoardHeapBytesTest} measures it). The numbers here are upper bounds.
 */
public final class BoardHeapBytes {
  /**
   * Bytes of a shape without its body and texts: records, ids, string headers, and its map entry.
   */
  static final int SHAPE = 440;

  /** Bytes of a page without its texts. */
  static final int PAGE = 320;

  /** Bytes of a board without its pages and shapes. */
  public static final int BOARD = 1_024;

  /** Bytes of a board with its first page and no shapes. */
  public static final int NEW_BOARD = BOARD + PAGE + 8;

  /** Bytes of a change without its operations: event, receipt, and pending futures. */
  public static final int CHANGE = 1_024;

  /** Bytes of an operation that adds nothing, while it is in transit. */
  private static final int OPERATION = 160;

  private BoardHeapBytes() {}

  /** {@return the heap bytes of a shape on a board} */
  public static int of(Shape shape) {
    return SHAPE
        + shape.page().length()
        + shape.order().length()
        + shape.kind().length()
        + shape.body().length;
  }

  /** {@return the heap bytes of a page; its title can take two bytes per character} */
  public static int of(BoardPage page) {
    return PAGE + page.key().length() + page.order().length() + 2 * page.title().length();
  }

  /** {@return the maximum heap bytes that an operation adds to a board} */
  public static int added(BoardOperation operation) {
    return switch (operation) {
      case PutShape(Shape shape) -> of(shape);
      case AlterShape alter ->
          alter.page().map(String::length).orElse(0)
              + alter.order().map(String::length).orElse(0)
              + alter.body().map(body -> body.length).orElse(0);
      case ExtendShape extend -> extend.more().length;
      case RemoveShape removed -> 0;
      case PutPage(BoardPage page) -> of(page);
      case RemovePage removed -> 0;
    };
  }

  /** {@return the heap bytes of a change while it is being written or queued for a reader} */
  public static long change(List<BoardOperation> operations) {
    long bytes = CHANGE;
    for (BoardOperation operation : operations) {
      bytes += OPERATION + added(operation);
    }
    return bytes;
  }
}
