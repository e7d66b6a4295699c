package dev.parley.room.board.state;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemovePage;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** Things to draw. */
public final class Drawings {
  public static final ShapePlacement HERE = new ShapePlacement(1, 2, 1, 1, 0);
  public static final ShapeStyle THIN = new ShapeStyle(0x202020FF, 0, 2, false);
  private static final List<String> PAGES = List.of("1", "2", "3");

  private Drawings() {}

  public static Shape shape(UUID id, byte... body) {
    return new Shape(id, "1", "V", "pen", HERE, THIN, body);
  }

  public static Shape on(String page, Shape shape) {
    return new Shape(
        shape.id(),
        page,
        shape.order(),
        shape.kind(),
        shape.placement(),
        shape.style(),
        shape.body());
  }

  public static AlterShape move(UUID shape, ShapePlacement to) {
    return new AlterShape(
        shape,
        Optional.empty(),
        Optional.empty(),
        Optional.of(to),
        Optional.empty(),
        Optional.empty());
  }

  /** A step that may well find nothing to work on. */
  public static BoardOperation any(Random random, List<UUID> shapes) {
    UUID shape = shapes.get(random.nextInt(shapes.size()));
    String page = PAGES.get(random.nextInt(PAGES.size()));
    return switch (random.nextInt(12)) {
      case 0 -> new RemoveShape(shape);
      case 1 -> new PutPage(new BoardPage(page, "V" + random.nextInt(9), "page " + page));
      case 2 -> new RemovePage(page);
      case 3, 4 -> new ExtendShape(shape, random.nextInt(3), new byte[random.nextInt(3)]);
      case 5, 6 -> move(shape, new ShapePlacement(random.nextInt(99), 0.1f, 1, 1, 0));
      case 7 ->
          new AlterShape(
              shape,
              Optional.of(page),
              Optional.of("a" + random.nextInt(9)),
              Optional.empty(),
              Optional.of(new ShapeStyle(random.nextInt(), 0, 1, random.nextBoolean())),
              Optional.of(new byte[] {(byte) random.nextInt()}));
      default -> new PutShape(on(page, shape(shape, (byte) random.nextInt())));
    };
  }

  /** A state that was read in pieces. */
  public static BoardState read(Stream<BoardStatePiece> pieces) {
    BoardState state = new BoardState();
    pieces.forEach(piece -> load(state, piece));
    return state;
  }

  /** Adds a piece to a state. */
  public static void load(BoardState state, BoardStatePiece piece) {
    UUID nobody = new UUID(0, 0);
    piece.pages().forEach(page -> state.apply(nobody, List.of(new PutPage(page))));
    for (PlacedShape drawn : piece.shapes()) {
      state.apply(drawn.author(), List.of(new PutShape(drawn.shape())));
    }
  }
}
