package dev.parley.load;

import dev.parley.conference.api.board.Placement;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.Shape;
import dev.parley.conference.api.board.Style;
import java.util.UUID;

/** Strokes of a pen, for boards of tests. */
public final class Strokes {
  private Strokes() {}

  /** {@return the operation that puts a new stroke on a board} @param bytes size of its body */
  public static Put put(int bytes) {
    return new Put(
        new Shape(
            UUID.randomUUID(),
            "1",
            "V",
            "pen",
            new Placement(0, 0, 1, 1, 0),
            new Style(255, 0, 2, false),
            new byte[bytes]));
  }
}
