package dev.parley.export;

import dev.parley.room.drawing.PathSink;
import java.awt.geom.Path2D;

/** Pen that draws outlines as Java2D paths. */
final class PathPen implements PathSink {
  private final Path2D.Double path = new Path2D.Double();

  Path2D path() {
    return path;
  }

  @Override
  public void moveTo(double x, double y) {
    path.moveTo(x, y);
  }

  @Override
  public void lineTo(double x, double y) {
    path.lineTo(x, y);
  }

  @Override
  public void quadraticTo(double cx, double cy, double x, double y) {
    path.quadTo(cx, cy, x, y);
  }

  @Override
  public void bezierTo(double ax, double ay, double bx, double by, double x, double y) {
    path.curveTo(ax, ay, bx, by, x, y);
  }

  @Override
  public void close() {
    path.closePath();
  }
}
