package dev.parley.files.render;

import java.awt.image.BufferedImage;
import java.io.Closeable;
import java.io.IOException;

/** A document that can be drawn, page by page. Lives in the process that draws. Threads: one. */
interface Drawing extends Closeable {
  /** {@return how many pages it has} */
  int pages();

  /** {@return whether it is a photo, which JPEG keeps small} */
  boolean photo();

  /**
   * {@return a page}
   *
   * @param page from 1 to {@link #pages}
   * @param widthMax pixels; the page is made less wide when it would be too large otherwise
   */
  BufferedImage draw(int page, int widthMax) throws IOException;

  /** {@return by how much to multiply a size so that it is as wide as wanted, and not too large} */
  static double scale(double wide, double high, int widthMax) {
    double side = Math.min(widthMax / wide, RenderLimits.DRAWN_HEIGHT_MAX / high);
    return Math.min(side, Math.sqrt(RenderLimits.DRAWN_PIXELS_MAX / (wide * high)));
  }
}
