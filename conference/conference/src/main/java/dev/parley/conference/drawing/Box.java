package dev.parley.conference.drawing;

import java.util.List;

/** An upright rectangle. */
public record Box(double left, double top, double right, double bottom) {
  private static final Box NOWHERE = new Box(0, 0, 0, 0);

  /** {@return what is around some places, and a margin around it} */
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

  /** {@return how wide it is} */
  public double width() {
    return right - left;
  }

  /** {@return how high it is} */
  public double height() {
    return bottom - top;
  }
}
