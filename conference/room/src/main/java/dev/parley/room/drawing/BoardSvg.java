package dev.parley.room.drawing;

import static dev.parley.room.drawing.SvgPath.number;

import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * SVG document of one board page on a white background.
 *
 * <p>Immutable. Memory: the shapes, plus the markup of one shape at a time.
 */
public final class BoardSvg {
  /** Drawing order of shapes. */
  public static final Comparator<Shape> ORDER =
      Comparator.comparing(Shape::order).thenComparing(shape -> shape.id().toString());

  /** Margin around the shapes, in board units. */
  private static final double MARGIN = 20;

  private final List<Shape> shapes;
  private final Function<UUID, Optional<String>> pictures;

  /**
   * @param shapes in any order
   * @param pictures resolves an attachment to the URL of its image; an attachment without one is
   *     drawn as a dotted box
   */
  public BoardSvg(List<Shape> shapes, Function<UUID, Optional<String>> pictures) {
    this.shapes = shapes.stream().sorted(ORDER).toList();
    this.pictures = pictures;
  }

  /** Writes the document. */
  public void write(Appendable out) throws IOException {
    BoundingBox box = sheet();
    String width = number(box.width());
    String height = number(box.height());
    String left = number(box.left());
    String top = number(box.top());
    out.append(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\""
                .formatted(width, height))
        .append(" viewBox=\"%s %s %s %s\">\n".formatted(left, top, width, height))
        .append(
            "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"#ffffff\"/>\n"
                .formatted(left, top, width, height));
    for (Shape shape : shapes) {
      out.append("<g").append(transform(shape.placement())).append('>');
      out.append(inside(shape)).append("</g>\n");
    }
    out.append("</svg>\n");
  }

  private BoundingBox sheet() {
    if (shapes.isEmpty()) {
      return new BoundingBox(0, 0, 2 * MARGIN, 2 * MARGIN);
    }
    List<PlanePoint> corners = new ArrayList<>();
    shapes.forEach(shape -> corners.addAll(box(shape).corners()));
    return BoundingBox.around(corners, MARGIN);
  }

  /** {@return the bounding box of a shape on the board} */
  public static BoundingBox box(Shape shape) {
    return BoundingBox.around(
        ShapeBodyDecoder.read(shape).box().corners().stream()
            .map(corner -> placed(shape.placement(), corner))
            .toList(),
        margin(shape));
  }

  private static PlanePoint placed(ShapePlacement at, PlanePoint spot) {
    double cos = Math.cos(at.rotation());
    double sin = Math.sin(at.rotation());
    double dx = spot.x() * at.scaleX();
    double dy = spot.y() * at.scaleY();
    return new PlanePoint(at.x() + dx * cos - dy * sin, at.y() + dx * sin + dy * cos);
  }

  /** Distance by which a shape's stroke extends beyond its geometry. */
  private static double margin(Shape shape) {
    double width = shape.style().width();
    return switch (shape.kind()) {
      case "arrow" -> ShapePaint.arrowHead(width);
      case "text", "image" -> 1;
      default -> Math.max(0, width) * 0.9 + 1;
    };
  }

  private static String transform(ShapePlacement at) {
    String turn =
        at.rotation() == 0 ? "" : " rotate(" + number(at.rotation() * 180 / Math.PI) + ")";
    return " transform=\"translate(%s %s)%s\"".formatted(number(at.x()), number(at.y()), turn);
  }

  private String inside(Shape shape) {
    ShapeGeometry geometry = ShapeBodyDecoder.read(shape);
    return switch (geometry) {
      case ShapeGeometry.Text words -> text(shape, words);
      case ShapeGeometry.Image picture ->
          pictures
              .apply(picture.attachment())
              .map(where -> image(shape, picture, where))
              .orElseGet(() -> path(shape, picture));
      case ShapeGeometry.Ink _,
          ShapeGeometry.Segment _,
          ShapeGeometry.Area _,
          ShapeGeometry.Opaque _ ->
          path(shape, geometry);
    };
  }

  private static String path(Shape shape, ShapeGeometry geometry) {
    SvgPath path = new SvgPath();
    return ShapePaint.of(shape, geometry, path).svg(path);
  }

  private static String scale(Shape shape) {
    return " transform=\"scale(%s %s)\""
        .formatted(number(shape.placement().scaleX()), number(shape.placement().scaleY()));
  }

  private static String text(Shape shape, ShapeGeometry.Text words) {
    StringBuilder spans = new StringBuilder();
    for (int i = 0; i < words.lines().size(); i++) {
      spans
          .append("<tspan x=\"0\" y=\"")
          .append(number(words.size() * (i * ShapeBodyDecoder.LINE_HEIGHT + 1)))
          .append("\">")
          .append(escaped(words.lines().get(i)))
          .append("</tspan>");
    }
    return "<text xml:space=\"preserve\""
        + scale(shape)
        + " font-family=\"system-ui, sans-serif\" font-size=\""
        + number(words.size())
        + "\""
        + ShapePaint.paint("fill", shape.style().colour())
        + ">"
        + spans
        + "</text>";
  }

  private static String image(Shape shape, ShapeGeometry.Image picture, String where) {
    return "<image"
        + scale(shape)
        + " width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\" href=\"%s\"/>"
            .formatted(
                number(picture.box().right()), number(picture.box().bottom()), escaped(where));
  }

  /** Escapes text for XML. Characters that XML 1.0 does not allow become U+FFFD. */
  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            default -> out.appendCodePoint(fits(c) ? c : 0xFFFD);
          }
        });
    return out.toString();
  }

  private static boolean fits(int c) {
    boolean control = c < 0x20 && c != '\t' && c != '\n' && c != '\r';
    return !control && c != 0xFFFE && c != 0xFFFF && !(c >= 0xD800 && c <= 0xDFFF);
  }
}
