package dev.parley.room.drawing;

import java.util.ArrayList;
import java.util.List;

/** Traces ellipses, smooth lines, and the outlines of strokes of varying width. */
final class PathTracer {
  /**
   * Control point distance with which a cubic Bézier curve approximates a quarter circle of radius
   * 1.
   */
  private static final double KAPPA = 0.5522847498;

  private static final double SAME = 1e-6;

  /** A point of the centre line, with half the stroke width at this point. */
  record StrokePoint(double x, double y, double radius) {}

  private PathTracer() {}

  static void ellipse(PathSink path, double cx, double cy, double rx, double ry) {
    double kx = rx * KAPPA;
    double ky = ry * KAPPA;
    path.moveTo(cx + rx, cy);
    path.bezierTo(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry);
    path.bezierTo(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy);
    path.bezierTo(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry);
    path.bezierTo(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy);
    path.close();
  }

  /**
   * Traces a smooth line: straight to the first midpoint, then quadratic curves from midpoint to
   * midpoint with the given points as control points.
   */
  static void smooth(PathSink path, List<PlanePoint> points) {
    if (!points.isEmpty()) {
      path.moveTo(points.getFirst().x(), points.getFirst().y());
      on(path, points);
    }
  }

  private static void on(PathSink path, List<PlanePoint> points) {
    for (int i = 1; i + 1 < points.size(); i++) {
      PlanePoint at = points.get(i);
      PlanePoint next = points.get(i + 1);
      path.quadraticTo(at.x(), at.y(), (at.x() + next.x()) / 2, (at.y() + next.y()) / 2);
    }
    path.lineTo(points.getLast().x(), points.getLast().y());
  }

  /**
   * Traces the outline of a stroke of varying width: along one side, around the end, back along the
   * other side, and around the start. Sharp turns get a filled circle, because the offset sides
   * leave a gap there.
   */
  static void outline(PathSink path, List<StrokePoint> given) {
    List<StrokePoint> nibs = apart(given);
    if (nibs.size() < 2) {
      nibs.forEach(nib -> ellipse(path, nib.x(), nib.y(), nib.radius(), nib.radius()));
      return;
    }
    List<PlanePoint> left = new ArrayList<>();
    List<PlanePoint> right = new ArrayList<>();
    sides(nibs, left, right);
    smooth(path, left);
    cap(path, nibs.getLast(), left.getLast(), right.getLast());
    List<PlanePoint> back = right.reversed();
    path.lineTo(back.getFirst().x(), back.getFirst().y());
    on(path, back);
    cap(path, nibs.getFirst(), back.getLast(), left.getFirst());
    path.close();
    for (int i = 1; i + 1 < nibs.size(); i++) {
      StrokePoint nib = nibs.get(i);
      if (turnsSharply(nibs.get(i - 1), nib, nibs.get(i + 1))) {
        ellipse(path, nib.x(), nib.y(), nib.radius(), nib.radius());
      }
    }
  }

  private static List<StrokePoint> apart(List<StrokePoint> given) {
    List<StrokePoint> nibs = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      StrokePoint nib = given.get(i);
      StrokePoint before = given.get(Math.max(0, i - 1));
      if (i == 0 || Math.hypot(nib.x() - before.x(), nib.y() - before.y()) > SAME) {
        nibs.add(nib);
      }
    }
    return nibs;
  }

  private static void sides(List<StrokePoint> nibs, List<PlanePoint> left, List<PlanePoint> right) {
    for (int i = 0; i < nibs.size(); i++) {
      StrokePoint nib = nibs.get(i);
      StrokePoint before = nibs.get(Math.max(0, i - 1));
      StrokePoint after = nibs.get(Math.min(nibs.size() - 1, i + 1));
      double dx = after.x() - before.x();
      double dy = after.y() - before.y();
      if (Math.hypot(dx, dy) < SAME) {
        dx = nib.x() - before.x();
        dy = nib.y() - before.y();
      }
      double length = Math.hypot(dx, dy);
      double by = nib.radius() / (length == 0 ? 1 : length);
      left.add(new PlanePoint(nib.x() + dy * by, nib.y() - dx * by));
      right.add(new PlanePoint(nib.x() - dy * by, nib.y() + dx * by));
    }
  }

  private static boolean turnsSharply(StrokePoint a, StrokePoint b, StrokePoint c) {
    return (b.x() - a.x()) * (c.x() - b.x()) + (b.y() - a.y()) * (c.y() - b.y()) < 0;
  }

  /** Traces a semicircle from one side to the other around the end that lies ahead. */
  private static void cap(PathSink path, StrokePoint nib, PlanePoint from, PlanePoint to) {
    double x = nib.x();
    double y = nib.y();
    double ux = from.x() - x;
    double uy = from.y() - y;
    double vx = -uy; // the side vector rotated by 90 degrees points ahead
    double vy = ux;
    path.bezierTo(
        from.x() + vx * KAPPA,
        from.y() + vy * KAPPA,
        x + vx + ux * KAPPA,
        y + vy + uy * KAPPA,
        x + vx,
        y + vy);
    path.bezierTo(
        x + vx - ux * KAPPA,
        y + vy - uy * KAPPA,
        to.x() + vx * KAPPA,
        to.y() + vy * KAPPA,
        to.x(),
        to.y());
  }
}
