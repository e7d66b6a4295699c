package dev.parley.conference.board;

import dev.parley.conference.api.board.Alter;
import dev.parley.conference.api.board.Drawn;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Page;
import dev.parley.conference.api.board.Placement;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.RemovePage;
import dev.parley.conference.api.board.Shape;
import dev.parley.conference.api.board.Snapshot;
import dev.parley.conference.api.board.Style;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** Things to draw. */
public final class Drawings {
  public static final Placement HERE = new Placement(1, 2, 1, 1, 0);
  public static final Style THIN = new Style(0x202020FF, 0, 2, false);
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

  public static Alter move(UUID shape, Placement to) {
    return new Alter(
        shape,
        Optional.empty(),
        Optional.empty(),
        Optional.of(to),
        Optional.empty(),
        Optional.empty());
  }

  /** A step that may well find nothing to work on. */
  public static Operation any(Random random, List<UUID> shapes) {
    UUID shape = shapes.get(random.nextInt(shapes.size()));
    String page = PAGES.get(random.nextInt(PAGES.size()));
    return switch (random.nextInt(12)) {
      case 0 -> new Remove(shape);
      case 1 -> new PutPage(new Page(page, "V" + random.nextInt(9), "page " + page));
      case 2 -> new RemovePage(page);
      case 3, 4 -> new Extend(shape, random.nextInt(3), new byte[random.nextInt(3)]);
      case 5, 6 -> move(shape, new Placement(random.nextInt(99), 0.1f, 1, 1, 0));
      case 7 ->
          new Alter(
              shape,
              Optional.of(page),
              Optional.of("a" + random.nextInt(9)),
              Optional.empty(),
              Optional.of(new Style(random.nextInt(), 0, 1, random.nextBoolean())),
              Optional.of(new byte[] {(byte) random.nextInt()}));
      default -> new Put(on(page, shape(shape, (byte) random.nextInt())));
    };
  }

  /** A state that was read in pieces. */
  public static BoardState read(Stream<Snapshot> pieces) {
    BoardState state = new BoardState();
    pieces.forEach(piece -> load(state, piece));
    return state;
  }

  /** Adds a piece to a state. */
  public static void load(BoardState state, Snapshot piece) {
    UUID nobody = new UUID(0, 0);
    piece.pages().forEach(page -> state.apply(nobody, List.of(new PutPage(page))));
    for (Drawn drawn : piece.shapes()) {
      state.apply(drawn.author(), List.of(new Put(drawn.shape())));
    }
  }
}
