package dev.parley.export;

import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.drawing.ShapeBodyDecoder;
import dev.parley.room.drawing.ShapeGeometry;
import dev.parley.room.drawing.ShapePaint;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Painter for board shapes, with the same appearance as in the page.
 *
 * <p>Threads: one at a time, that of the graphics.
 */
final class BoardPainter {
  /** Maximum height of letters in pixels; higher ones are left out, since they are illegible. */
  private static final double LETTER_MAX = 4_000;

  private final Graphics2D graphics;
  private final Function<UUID, Optional<BufferedImage>> pictures;

  /**
   * @param graphics in the coordinates of the board
   * @param pictures returns the image of an attachment; a missing one becomes a dotted box
   */
  BoardPainter(Graphics2D graphics, Function<UUID, Optional<BufferedImage>> pictures) {
    this.graphics = graphics;
    this.pictures = pictures;
  }

  void paint(List<Shape> shapes) {
    AffineTransform board = graphics.getTransform();
    for (Shape shape : shapes) {
      ShapePlacement at = shape.placement();
      graphics.translate(at.x(), at.y());
      graphics.rotate(at.rotation());
      paint(shape, ShapeBodyDecoder.read(shape));
      graphics.setTransform(board);
    }
  }

  private void paint(Shape shape, ShapeGeometry geometry) {
    switch (geometry) {
      case ShapeGeometry.Text words -> words(shape, words);
      case ShapeGeometry.Image picture ->
          pictures
              .apply(picture.attachment())
              .ifPresentOrElse(
                  image -> image(shape, picture, image), () -> outline(shape, geometry));
      case ShapeGeometry.Ink _,
          ShapeGeometry.Segment _,
          ShapeGeometry.Area _,
          ShapeGeometry.Opaque _ ->
          outline(shape, geometry);
    }
  }

  private void words(Shape shape, ShapeGeometry.Text words) {
    graphics.scale(shape.placement().scaleX(), shape.placement().scaleY());
    if (words.size() * Math.sqrt(Math.abs(graphics.getTransform().getDeterminant())) > LETTER_MAX) {
      return;
    }
    graphics.setColor(colour(shape.style().colour()));
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 1).deriveFont((float) words.size()));
    for (int i = 0; i < words.lines().size(); i++) {
      float down = (float) (words.size() * (i * ShapeBodyDecoder.LINE_HEIGHT + 1));
      graphics.drawString(words.lines().get(i), 0, down);
    }
  }

  private void image(Shape shape, ShapeGeometry.Image picture, BufferedImage image) {
    ShapePlacement at = shape.placement();
    graphics.scale(
        at.scaleX() * picture.box().right() / image.getWidth(),
        at.scaleY() * picture.box().bottom() / image.getHeight());
    graphics.drawImage(image, 0, 0, null);
  }

  private void outline(Shape shape, ShapeGeometry geometry) {
    PathPen pen = new PathPen();
    ShapePaint part = ShapePaint.of(shape, geometry, pen);
    Path2D path = pen.path();
    if (part.fill() != 0) {
      path.setWindingRule(Path2D.WIND_NON_ZERO);
      graphics.setColor(colour(part.fill()));
      graphics.fill(path);
    }
    if (part.stroke().width() > 0) {
      graphics.setColor(colour(part.stroke().colour()));
      graphics.setStroke(stroke(part));
      graphics.draw(path);
    }
  }

  private static BasicStroke stroke(ShapePaint part) {
    float width = part.stroke().width();
    float[] dashes = {(float) part.dash(), (float) part.gap()};
    return part.dash() == 0
        ? new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        : new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1, dashes, 0);
  }

  /**
   * @param value 0xRRGGBBAA
   */
  private static Color colour(int value) {
    return new Color(value >>> 8 | value << 24, true);
  }
}
