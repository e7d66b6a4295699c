package dev.parley.export;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;

/** Factory for white images to draw on. */
final class BlankImages {
  private BlankImages() {}

  static BufferedImage of(Dimension size) {
    BufferedImage image =
        new BufferedImage(
            Math.max(1, size.width), Math.max(1, size.height), BufferedImage.TYPE_3BYTE_BGR);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(ExportPalette.PAPER);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.dispose();
    return image;
  }

  /** {@return graphics with anti-aliasing for an image; to be disposed of by the caller} */
  static Graphics2D draw(BufferedImage image) {
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    return graphics;
  }
}
