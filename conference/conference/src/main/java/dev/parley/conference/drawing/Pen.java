package dev.parley.conference.drawing;

/** Takes the outlines of what is on a board, as SVG and Java2D know them. */
public interface Pen {
  /** Begins a line somewhere else. */
  void moveTo(double x, double y);

  /** Goes straight on. */
  void lineTo(double x, double y);

  /** Goes on in a curve that bends towards one place. */
  void quadraticTo(double cx, double cy, double x, double y);

  /** Goes on in a curve that bends towards two places. */
  void bezierTo(double ax, double ay, double bx, double by, double x, double y);

  /** Goes back to where the line began. */
  void close();
}
