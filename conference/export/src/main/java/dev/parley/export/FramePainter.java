package dev.parley.export;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Painter for the frames of the video, all into the same image.
 *
 * <p>Threads: one at a time.
 */
final class FramePainter implements AutoCloseable {
  private static final int MARGIN = 10;

  private final BufferedImage image;
  private final Graphics2D graphics;
  private final FrameLayout layout;
  private final PresenceTimeline people;

  FramePainter(int width, int height, FrameLayout layout, PresenceTimeline people) {
    this.layout = layout;
    this.people = people;
    image = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
  }

  /** {@return the image} */
  BufferedImage image() {
    return image;
  }

  void clear() {
    graphics.setColor(ExportPalette.BACK);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
  }

  /** Paints an image as large as the area allows, with its aspect ratio. */
  void picture(BufferedImage picture, Rectangle place) {
    double scale =
        Math.min(
            place.width / (double) picture.getWidth(), place.height / (double) picture.getHeight());
    int width = (int) Math.round(picture.getWidth() * scale);
    int height = (int) Math.round(picture.getHeight() * scale);
    graphics.drawImage(
        picture,
        place.x + (place.width - width) / 2,
        place.y + (place.height - height) / 2,
        width,
        height,
        null);
  }

  /**
   * Paints the active speaker: the camera, or without one a card with the first letter of the name.
   */
  void face(Optional<BufferedImage> face, Optional<UUID> speaker, Rectangle place) {
    face.ifPresentOrElse(picture -> picture(picture, place), () -> card(speaker, place));
    String name = speaker.map(people::name).orElse("");
    if (!name.isEmpty()) {
      label(name, place);
    }
  }

  private void card(Optional<UUID> speaker, Rectangle place) {
    graphics.setColor(ExportPalette.EMPTY);
    graphics.fill(place);
    String name = speaker.map(people::name).orElse("");
    if (name.isEmpty()) {
      return;
    }
    int size = Math.min(place.width, place.height) / 2;
    graphics.setColor(ExportPalette.CARD);
    graphics.fillOval(
        (int) place.getCenterX() - size / 2, (int) place.getCenterY() - size / 2, size, size);
    graphics.setColor(Color.WHITE);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, size / 2));
    String letter = new String(Character.toChars(Character.toUpperCase(name.codePointAt(0))));
    FontMetrics metrics = graphics.getFontMetrics();
    graphics.drawString(
        letter,
        (int) place.getCenterX() - metrics.stringWidth(letter) / 2,
        (int) place.getCenterY() + (metrics.getAscent() - metrics.getDescent()) / 2);
  }

  private void label(String name, Rectangle place) {
    int size = layout.strip().height / 2;
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, size));
    String text = fitting(name, place.width - 4 * MARGIN);
    int width = graphics.getFontMetrics().stringWidth(text) + 2 * MARGIN;
    int top = place.y + place.height - size - 2 * MARGIN;
    graphics.setColor(ExportPalette.LABEL);
    graphics.fill(
        new RoundRectangle2D.Double(place.x + MARGIN, top, width, size + MARGIN, MARGIN, MARGIN));
    graphics.setColor(ExportPalette.TEXT);
    graphics.drawString(text, place.x + 2 * MARGIN, top + size);
  }

  /** Paints the names of the members present. */
  void names(List<UUID> present, Optional<UUID> speaker) {
    Rectangle strip = layout.strip();
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, strip.height / 2));
    FontMetrics metrics = graphics.getFontMetrics();
    int x = MARGIN;
    for (UUID member : present) {
      String name = fitting(people.name(member), strip.width / 4);
      if (x + metrics.stringWidth(name) > strip.width - MARGIN) {
        break;
      }
      graphics.setColor(
          speaker.filter(member::equals).isPresent() ? ExportPalette.SPEAKS : ExportPalette.QUIET);
      graphics.drawString(name, x, strip.y + strip.height * 2 / 3);
      x += metrics.stringWidth(name) + 2 * MARGIN;
    }
  }

  private String fitting(String text, int width) {
    FontMetrics metrics = graphics.getFontMetrics();
    String fits = text;
    while (!fits.isEmpty() && metrics.stringWidth(fits) > width) {
      fits = fits.substring(0, fits.offsetByCodePoints(fits.length(), -1));
    }
    return fits.length() == text.length() ? text : fits + "…";
  }

  @Override
  public void close() {
    graphics.dispose();
  }
}
