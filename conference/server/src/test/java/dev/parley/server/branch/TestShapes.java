package dev.parley.server.branch;

import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Shapes to draw. */
final class TestShapes {
  private TestShapes() {}

  /** {@return a line, whose id is made of a name} */
  static BoardOperation line(String name) {
    return new PutShape(
        new Shape(
            UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)),
            "1",
            "a",
            "line",
            new ShapePlacement(10, 20, 1, 1, 0),
            new ShapeStyle(0x000000FF, 0, 2, false),
            new byte[40]));
  }
}
