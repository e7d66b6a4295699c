package dev.parley.conference.drawing;

import java.util.List;
import java.util.UUID;

/** Decoded geometry of a shape, in the shape's own coordinates. */
public sealed interface Geometry {
  /** {@return its bounding box} */
  Box box();

  /** Freehand stroke of a pen or marker. */
  record Ink(List<Point> points, Box box) implements Geometry {}

  /** Point of a stroke; pressure is 0 to 255. */
  record Point(double x, double y, int pressure) {}

  /** Straight line between two points. */
  record Segment(Spot from, Spot to, Box box) implements Geometry {}

  /** Rectangle, or the ellipse inscribed in it. */
  record Area(Box box) implements Geometry {}

  /** Text. */
  record Words(double size, List<String> lines, Box box) implements Geometry {}

  /** Image of an attachment. */
  record Picture(UUID attachment, Box box) implements Geometry {}

  /** Unknown kind, or a body that cannot be decoded. */
  record Opaque(Box box) implements Geometry {}
}
