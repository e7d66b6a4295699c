package dev.parley.export;

import dev.parley.room.api.board.Shape;
import dev.parley.room.drawing.BoardSvg;
import dev.parley.room.drawing.BoundingBox;
import dev.parley.room.drawing.PlanePoint;
import dev.parley.room.spi.AnnotationIds;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shared whiteboard of the room as content of the video, while it is drawn on and for a while
 * after: the whole page that was changed last.
 *
 * <p>Threads: one at a time.
 */
final class BoardContent implements SharedContent {
  private static final long LOOKED_AT_MILLIS = 60_000;
  private static final double MARGIN = 20;
  private static final double UNITS_MIN = 400;

  private final BoardTimeline past;
  private final PageImages pages;
  private Dimension drawnSize = new Dimension();
  private int drawnChanges = -1;
  private Optional<BufferedImage> drawn = Optional.empty();

  BoardContent(BoardTimeline past, PageImages pages) {
    this.past = past;
    this.pages = pages;
  }

  @Override
  public boolean inUse(long millis) {
    past.at(millis);
    return page().filter(page -> millis - past.touched(page) < LOOKED_AT_MILLIS).isPresent();
  }

  private Optional<String> page() {
    return past.lastPage(AnnotationIds.PAGES, false);
  }

  @Override
  public Optional<BufferedImage> at(long millis, Dimension size) {
    int changes = past.at(millis);
    if (changes != drawnChanges || !size.equals(drawnSize)) {
      drawn = page().map(page -> draw(past.shapes(page), size));
      drawnChanges = changes;
      drawnSize = size;
    }
    return drawn;
  }

  private BufferedImage draw(List<Shape> shapes, Dimension size) {
    BufferedImage image = BlankImages.of(size);
    Graphics2D graphics = BlankImages.draw(image);
    BoundingBox box = sheet(shapes);
    double scale = Math.min(size.width / box.width(), size.height / box.height());
    graphics.translate(size.width / 2.0, size.height / 2.0);
    graphics.scale(scale, scale);
    graphics.translate(-(box.left() + box.right()) / 2, -(box.top() + box.bottom()) / 2);
    new BoardPainter(graphics, pages::attachment).paint(shapes);
    graphics.dispose();
    return image;
  }

  /** {@return the visible area: all shapes, with a minimum size, so that a dot does not fill it} */
  private static BoundingBox sheet(List<Shape> shapes) {
    List<PlanePoint> corners = new ArrayList<>();
    shapes.forEach(shape -> corners.addAll(BoardSvg.box(shape).corners()));
    BoundingBox around = BoundingBox.around(corners, MARGIN);
    double wider = Math.max(0, UNITS_MIN - around.width()) / 2;
    double higher = Math.max(0, UNITS_MIN - around.height()) / 2;
    return new BoundingBox(
        around.left() - wider,
        around.top() - higher,
        around.right() + wider,
        around.bottom() + higher);
  }
}
