package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.header.PictureHeader;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** A picture as a document of one page. Its header was looked at, and let in, by the server. */
final class ImageScaler implements Drawing {
  /**
   * Parts of the heap for the pixels that are decoded, and for those of the picture that is made.
   */
  private static final int DECODED_PERCENT = 40;

  private static final int DRAWN_PERCENT = 25;
  private static final int DRAWN_PIXEL_BYTES = 4;

  private final ImageReader reader;
  private final boolean photo;
  private final int orientation;
  private final int scans;
  private final int fileBytes;
  private final int pixelBytes; // as the decoder keeps them
  private final int wide; // as it lies in the file
  private final int high;

  ImageScaler(MediaType type, byte[] bytes) throws IOException {
    PictureHeader header = PictureHeader.read(type, new ByteArrayInputStream(bytes));
    photo = type == MediaType.JPEG;
    scans = photo ? header.scans() : 1;
    fileBytes = bytes.length;
    pixelBytes = header.channels() * (header.bits() > Byte.SIZE ? 2 : 1);
    orientation = photo ? Orientation.of(bytes) : Orientation.UPRIGHT;
    reader = ImageIO.getImageReadersByMIMEType(type.text()).next();
    // Without its metadata: it is not shown, and some of it unpacks to any size.
    reader.setInput(new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes)), false, true);
    wide = reader.getWidth(0);
    high = reader.getHeight(0);
    if (wide != header.width() || high != header.height()) {
      // What was estimated, and let in, was another picture.
      throw new FilesException(Reason.DAMAGED, "the picture has two different sizes");
    }
  }

  @Override
  public int pages() {
    return 1;
  }

  @Override
  public boolean photo() {
    return photo;
  }

  @Override
  public BufferedImage draw(int page, int widthMax) throws IOException {
    boolean lies = Orientation.lies(orientation);
    double scale = Drawing.scale(lies ? high : wide, lies ? wide : high, widthMax);
    int leastStep = leastStep();
    scale = Math.min(scale, 1.0 / leastStep);
    scale = Math.min(scale, Math.sqrt(memory(DRAWN_PERCENT) / (DRAWN_PIXEL_BYTES * pixels())));
    int width = Math.max(1, (int) (wide * scale));
    int height = Math.max(1, (int) (high * scale));
    ImageReadParam fewer = reader.getDefaultReadParam();
    // Decoding leaves out what scaling would throw away, down to twice what is wanted.
    int step = Math.max(leastStep, wide / (2 * width));
    fewer.setSourceSubsampling(step, step, 0, 0);
    if (scans > 1) {
      // The decoder makes all pixels anew after each scan, unless it is asked for the last ones
      // only.
      fewer.setSourceProgressivePasses(scans - 1, 1);
    }
    BufferedImage read = reader.read(0, fewer);
    boolean alpha = read.getColorModel().hasAlpha();
    BufferedImage drawn =
        new BufferedImage(
            lies ? height : width,
            lies ? width : height,
            alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = drawn.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.transform(Orientation.turn(orientation, width, height));
    graphics.drawImage(read, 0, 0, width, height, null);
    graphics.dispose();
    return drawn;
  }

  /** {@return of how many pixels in a row one is decoded at least, so that they fit into memory} */
  private int leastStep() {
    double decoded = pixels() * pixelBytes;
    return (int) Math.ceil(Math.sqrt(Math.max(1, decoded / memory(DECODED_PERCENT))));
  }

  private double pixels() {
    return (double) wide * high;
  }

  /** {@return a part of the heap beside the file itself, in bytes} */
  private double memory(int percent) {
    return (Runtime.getRuntime().maxMemory() - fileBytes) / 100.0 * percent;
  }

  @Override
  public void close() {
    reader.dispose();
  }
}
