package dev.parley.room.drawing;

import static dev.parley.room.drawing.SvgPath.number;

import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import java.util.Locale;

/**
 * Painting instructions for the outline of a shape. Its coordinates are the shape's own with the
 * scale applied, so that lines keep their width.
 *
 * @param fill 0xRRGGBBAA; 0 for no fill
 * @param stroke with a width of 0 for no stroke
 * @param dash length of the dashes; 0 for a solid line
 * @param gap length of the gaps between dashes
 */
public record ShapePaint(int fill, ShapeStyle stroke, double dash, double gap) {
  /** Colour of the placeholder for unknown kinds and missing images. */
  private static final int GREY = 0x80808099;

  /**
   * Approximate maximum length of dashed lines, since each dash costs rendering time. Longer lines
   * are solid.
   */
  private static final double DASHED_MAX = 50_000;

  private static final ShapeStyle NO_STROKE = new ShapeStyle(0, 0, 0, false);

  /**
   * Traces the outline of a shape. Texts, images and unknown kinds are traced as a dotted box.
   *
   * @param path receives the outline
   */
  public static ShapePaint of(Shape shape, ShapeGeometry geometry, PathSink path) {
    ShapePlacement at = shape.placement();
    int fill = 0;
    ShapeStyle style = shape.style();
    switch (geometry) {
      case ShapeGeometry.Ink ink when shape.kind().equals("pen") && !style.dashed() -> {
        PathTracer.outline(
            path, ink.points().stream().map(p -> nib(p, at, style.width())).toList());
        return new ShapePaint(style.colour(), NO_STROKE, 0, 0);
      }
      case ShapeGeometry.Ink ink ->
          PathTracer.smooth(
              path,
              ink.points().stream()
                  .map(p -> new PlanePoint(p.x() * at.scaleX(), p.y() * at.scaleY()))
                  .toList());
      case ShapeGeometry.Segment segment ->
          segment(path, segment, at, shape.kind().equals("arrow") ? arrowHead(style.width()) : 0);
      case ShapeGeometry.Area area -> {
        double w = area.box().right() * at.scaleX();
        double h = area.box().bottom() * at.scaleY();
        if (shape.kind().equals("ellipse")) {
          PathTracer.ellipse(path, w / 2, h / 2, w / 2, h / 2);
        } else {
          box(path, w, h);
        }
        fill = style.fill();
      }
      case ShapeGeometry.Text _, ShapeGeometry.Image _, ShapeGeometry.Opaque _ -> {
        return placeholder(geometry.box(), at, path);
      }
    }
    BoundingBox box = geometry.box();
    boolean dashed =
        style.dashed()
            && Math.abs(box.width() * at.scaleX()) + Math.abs(box.height() * at.scaleY())
                < DASHED_MAX;
    double width = style.width();
    return new ShapePaint(fill, style, dashed ? 3 * width + 2 : 0, dashed ? 2 * width + 3 : 0);
  }

  /** {@return a dotted box as a placeholder for content that cannot be drawn} */
  static ShapePaint placeholder(BoundingBox box, ShapePlacement at, PathSink path) {
    double w = box.right() * at.scaleX();
    double h = box.bottom() * at.scaleY();
    box(path, w, h);
    boolean dotted = Math.abs(w) + Math.abs(h) < DASHED_MAX;
    return new ShapePaint(0, new ShapeStyle(GREY, 0, 1.5f, dotted), dotted ? 2 : 0, dotted ? 4 : 0);
  }

  private static PathTracer.StrokePoint nib(
      ShapeGeometry.PenPoint point, ShapePlacement at, double width) {
    return new PathTracer.StrokePoint(
        point.x() * at.scaleX(),
        point.y() * at.scaleY(),
        (width / 2) * (0.35 + 1.3 * (point.pressure() / 255.0)));
  }

  private static void box(PathSink path, double w, double h) {
    path.moveTo(0, 0);
    path.lineTo(w, 0);
    path.lineTo(w, h);
    path.lineTo(0, h);
    path.close();
  }

  /** {@return the length of an arrowhead} */
  static double arrowHead(double width) {
    return 8 + 3 * width;
  }

  private static void segment(
      PathSink path, ShapeGeometry.Segment segment, ShapePlacement at, double head) {
    double x1 = segment.from().x() * at.scaleX();
    double y1 = segment.from().y() * at.scaleY();
    double x2 = segment.to().x() * at.scaleX();
    double y2 = segment.to().y() * at.scaleY();
    path.moveTo(x1, y1);
    path.lineTo(x2, y2);
    double length = Math.hypot(x2 - x1, y2 - y1);
    if (head == 0 || length == 0) {
      return;
    }
    double back = Math.min(head, length * 0.6) / length;
    double dx = (x1 - x2) * back;
    double dy = (y1 - y2) * back;
    path.moveTo(x2 + dx * 0.87 - dy * 0.5, y2 + dy * 0.87 + dx * 0.5);
    path.lineTo(x2, y2);
    path.lineTo(x2 + dx * 0.87 + dy * 0.5, y2 + dy * 0.87 - dx * 0.5);
  }

  /** {@return the outline as an SVG element} */
  String svg(SvgPath path) {
    String filled = fill == 0 ? " fill=\"none\"" : paint("fill", fill);
    String drawn =
        stroke.width() <= 0
            ? ""
            : paint("stroke", stroke.colour())
                + " stroke-width=\""
                + number(stroke.width())
                + "\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
                + (dash == 0
                    ? ""
                    : " stroke-dasharray=\"" + number(dash) + " " + number(gap) + "\"");
    return "<path d=\"" + path.data() + "\"" + filled + drawn + "/>";
  }

  /** {@return a colour as an SVG attribute} */
  static String paint(String what, int colour) {
    int alpha = colour & 0xFF;
    String opacity =
        alpha == 0xFF ? "" : " %s-opacity=\"%s\"".formatted(what, number(alpha / 255.0));
    return String.format(Locale.ROOT, " %s=\"#%06x\"%s", what, colour >>> 8, opacity);
  }
}
