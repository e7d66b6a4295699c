package dev.parley.conference.drawing;

import java.util.List;
import java.util.UUID;

/** A body that was understood, in the shape's own coordinates. */
public sealed interface Geometry {
  /** {@return what it covers} */
  Box box();

  /** A stroke of a pen or marker. */
  record Ink(List<Point> points, Box box) implements Geometry {}

  /** A point of a stroke; pressure is 0 to 255. */
  record Point(double x, double y, int pressure) {}

  /** A line from one place to another. */
  record Segment(Spot from, Spot to, Box box) implements Geometry {}

  /** A rectangle, or the ellipse in it. */
  record Area(Box box) implements Geometry {}

  /** Words. */
  record Words(double size, List<String> lines, Box box) implements Geometry {}

  /** An attachment. */
  record Picture(UUID attachment, Box box) implements Geometry {}

  /** A kind, or a body, that is not known here. */
  record Opaque(Box box) implements Geometry {}
}
