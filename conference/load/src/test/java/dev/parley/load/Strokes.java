package dev.parley.load;

import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import java.util.UUID;

/** Strokes of a pen, for boards of tests. */
public final class Strokes {
  private Strokes() {}

  /** {@return the operation that puts a new stroke on a board} @param bytes size of its body */
  public static PutShape put(int bytes) {
    return new PutShape(
        new Shape(
            UUID.randomUUID(),
            "1",
            "V",
            "pen",
            new ShapePlacement(0, 0, 1, 1, 0),
            new ShapeStyle(255, 0, 2, false),
            new byte[bytes]));
  }
}
