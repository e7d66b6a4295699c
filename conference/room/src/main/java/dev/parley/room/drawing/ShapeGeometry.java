package dev.parley.room.drawing;

import java.util.List;
import java.util.UUID;

/** Decoded geometry of a shape, in the shape's own coordinates. */
public sealed interface ShapeGeometry {
  /** {@return its bounding box} */
  BoundingBox box();

  /** Freehand stroke of a pen or marker. */
  record Ink(List<PenPoint> points, BoundingBox box) implements ShapeGeometry {}

  /** Point of a stroke; pressure is 0 to 255. */
  record PenPoint(double x, double y, int pressure) {}

  /** Straight line between two points. */
  record Segment(PlanePoint from, PlanePoint to, BoundingBox box) implements ShapeGeometry {}

  /** Rectangle, or the ellipse inscribed in it. */
  record Area(BoundingBox box) implements ShapeGeometry {}

  /** Text. */
  record Text(double size, List<String> lines, BoundingBox box) implements ShapeGeometry {}

  /** Image of an attachment. */
  record Image(UUID attachment, BoundingBox box) implements ShapeGeometry {}

  /** Unknown kind, or a body that cannot be decoded. */
  record Opaque(BoundingBox box) implements ShapeGeometry {}
}
