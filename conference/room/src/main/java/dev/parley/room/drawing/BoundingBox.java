package dev.parley.room.drawing;

import java.util.List;

/** An axis-aligned rectangle. */
public record BoundingBox(double left, double top, double right, double bottom) {
  private static final BoundingBox NOWHERE = new BoundingBox(0, 0, 0, 0);

  /** {@return the bounding box of points, enlarged by a margin} */
  public static BoundingBox around(Iterable<PlanePoint> spots, double margin) {
    double left = Double.POSITIVE_INFINITY;
    double top = Double.POSITIVE_INFINITY;
    double right = Double.NEGATIVE_INFINITY;
    double bottom = Double.NEGATIVE_INFINITY;
    for (PlanePoint spot : spots) {
      left = Math.min(left, spot.x());
      top = Math.min(top, spot.y());
      right = Math.max(right, spot.x());
      bottom = Math.max(bottom, spot.y());
    }
    return left > right
        ? NOWHERE
        : new BoundingBox(left - margin, top - margin, right + margin, bottom + margin);
  }

  /** {@return its corners} */
  public List<PlanePoint> corners() {
    return List.of(
        new PlanePoint(left, top),
        new PlanePoint(right, top),
        new PlanePoint(right, bottom),
        new PlanePoint(left, bottom));
  }

  /** {@return the width} */
  public double width() {
    return right - left;
  }

  /** {@return the height} */
  public double height() {
    return bottom - top;
  }
}
