package dev.parley.room.board.state;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

/** Measures in a process of its own: prints how much heap a board took, and how much it counted. */
final class HeapOfShapes {
  private static final ValueCodec<BoardChange> CHANGES = ValueCodec.of(BoardChange.class);

  private HeapOfShapes() {}

  public static void main(String[] args) {
    int shapes = Integer.parseInt(args[0]);
    int body = Integer.parseInt(args[1]);
    int order = Integer.parseInt(args[2]);
    int together = Integer.parseInt(args[3]);
    draw(new BoardState(), together, together, body, order); // loads the classes
    BoardState board = new BoardState();
    long before = heap();
    draw(board, shapes, together, body, order);
    System.out.println(heap() - before);
    System.out.println(board.bytes());
  }

  /** Draws shapes as they come from a connection: each with objects of its own. */
  private static void draw(BoardState board, int shapes, int together, int body, int order) {
    Random random = new Random(1);
    for (int i = 0; i < shapes; i += together) {
      List<BoardOperation> puts =
          IntStream.range(0, together)
              .<BoardOperation>mapToObj(_ -> new PutShape(shape(random, body, order)))
              .toList();
      BoardChange change = new BoardChange(id(random), Optional.empty(), puts);
      board.apply(id(random), CHANGES.decode(CHANGES.encode(change)).operations());
    }
  }

  private static Shape shape(Random random, int body, int order) {
    Shape any = Drawings.shape(id(random));
    return new Shape(
        any.id(),
        any.page(),
        "V".repeat(order),
        any.kind(),
        any.placement(),
        any.style(),
        new byte[body]);
  }

  private static UUID id(Random random) {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private static long heap() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
