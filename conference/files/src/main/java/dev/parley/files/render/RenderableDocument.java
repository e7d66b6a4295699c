package dev.parley.files.render;

import java.awt.image.BufferedImage;
import java.io.Closeable;
import java.io.IOException;

/**
 * Decoded document whose pages can be rendered; exists only in the rendering process. Threads: one.
 */
interface RenderableDocument extends Closeable {
  /** {@return the number of pages} */
  int pages();

  /** {@return whether the document is a photo, which JPEG compresses better than PNG} */
  boolean photo();

  /**
   * Renders a page. {@return its pixels}
   *
   * @param page from 1 to {@link #pages}
   * @param widthMax upper bound in pixels; reduced where the image would exceed the other limits
   */
  BufferedImage render(int page, int widthMax) throws IOException;

  /**
   * {@return the scale factor for a requested width, reduced so that the image stays within the
   * limits}
   */
  static double scale(double wide, double high, int widthMax) {
    double side = Math.min(widthMax / wide, RenderLimits.DRAWN_HEIGHT_MAX / high);
    return Math.min(side, Math.sqrt(RenderLimits.DRAWN_PIXELS_MAX / (wide * high)));
  }
}
