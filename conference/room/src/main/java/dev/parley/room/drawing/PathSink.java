package dev.parley.room.drawing;

/** Path consumer with the path commands that SVG and Java2D have in common. */
public interface PathSink {
  /** Starts a new subpath. */
  void moveTo(double x, double y);

  /** Adds a straight line. */
  void lineTo(double x, double y);

  /** Adds a quadratic Bézier curve with one control point. */
  void quadraticTo(double cx, double cy, double x, double y);

  /** Adds a cubic Bézier curve with two control points. */
  void bezierTo(double ax, double ay, double bx, double by, double x, double y);

  /** Closes the subpath. */
  void close();
}
