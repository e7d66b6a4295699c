package dev.parley.conference.drawing;

import java.util.List;

/** An axis-aligned rectangle. */
public record Box(double left, double top, double right, double bottom) {
  private static final Box NOWHERE = new Box(0, 0, 0, 0);

  /** {@return the bounding box of points, enlarged by a margin} */
  public static Box around(Iterable<Spot> spots, double margin) {
    double left = Double.POSITIVE_INFINITY;
    double top = Double.POSITIVE_INFINITY;
    double right = Double.NEGATIVE_INFINITY;
    double bottom = Double.NEGATIVE_INFINITY;
    for (Spot spot : spots) {
      left = Math.min(left, spot.x());
      top = Math.min(top, spot.y());
      right = Math.max(right, spot.x());
      bottom = Math.max(bottom, spot.y());
    }
    return left > right
        ? NOWHERE
        : new Box(left - margin, top - margin, right + margin, bottom + margin);
  }

  /** {@return its corners} */
  public List<Spot> corners() {
    return List.of(
        new Spot(left, top), new Spot(right, top), new Spot(right, bottom), new Spot(left, bottom));
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
