package dev.parley.conference.board;

import dev.parley.conference.api.board.Alter;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Page;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.RemovePage;
import dev.parley.conference.api.board.Shape;
import java.util.List;

/**
 * Bytes of heap that parts of boards take, which are more than those that travel: a decoded shape
 * with an empty body takes 400 bytes on a 64-bit JVM with 12-byte object headers, and less with
 * compact ones ({@code HeapBytesTest} measures it). The numbers here are upper bounds.
 */
public final class HeapBytes {
  /** Of a shape, beside its body and texts: records, ids, texts' headers, its place in the map. */
  static final int SHAPE = 440;

  /** Of a page, beside its texts. */
  static final int PAGE = 320;

  /** Of a board, beside its pages and shapes. */
  public static final int BOARD = 1_024;

  /** Of a board with its first page, on which nothing was drawn. */
  public static final int NEW_BOARD = BOARD + PAGE + 8;

  /** Of a change beside what its operations add: event, receipt, what waits for them. */
  public static final int CHANGE = 1_024;

  /** Of an operation that adds nothing, while it travels. */
  private static final int OPERATION = 160;

  private HeapBytes() {}

  /** {@return the bytes that a shape on a board takes} */
  public static int of(Shape shape) {
    return SHAPE
        + shape.page().length()
        + shape.order().length()
        + shape.kind().length()
        + shape.body().length;
  }

  /** {@return the bytes that a page takes; its title may have two bytes per character} */
  public static int of(Page page) {
    return PAGE + page.key().length() + page.order().length() + 2 * page.title().length();
  }

  /** {@return the bytes that an operation adds to a board at most} */
  public static int added(Operation operation) {
    return switch (operation) {
      case Put(Shape shape) -> of(shape);
      case Alter alter ->
          alter.page().map(String::length).orElse(0)
              + alter.order().map(String::length).orElse(0)
              + alter.body().map(body -> body.length).orElse(0);
      case Extend extend -> extend.more().length;
      case Remove removed -> 0;
      case PutPage(Page page) -> of(page);
      case RemovePage removed -> 0;
    };
  }

  /** {@return the bytes that a change takes while it is being written or waits for a reader} */
  public static long change(List<Operation> operations) {
    long bytes = CHANGE;
    for (Operation operation : operations) {
      bytes += OPERATION + added(operation);
    }
    return bytes;
  }
}
