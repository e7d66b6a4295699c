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
  private final ImageReader reader;
  private final boolean photo;
  private final int orientation;
  private final int scans;
  private final int wide; // as it lies in the file
  private final int high;

  ImageScaler(MediaType type, byte[] bytes) throws IOException {
    PictureHeader header = PictureHeader.read(type, new ByteArrayInputStream(bytes));
    photo = type == MediaType.JPEG;
    scans = photo ? header.scans() : 1;
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
    double upright = Drawing.scale(lies ? high : wide, lies ? wide : high, widthMax);
    double scale = Math.min(1, upright);
    int width = Math.max(1, (int) (wide * scale));
    int height = Math.max(1, (int) (high * scale));
    ImageReadParam fewer = reader.getDefaultReadParam();
    // Decoding leaves out what scaling would throw away, down to twice what is wanted.
    int step = Math.max(1, wide / (2 * width));
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

  @Override
  public void close() {
    reader.dispose();
  }
}
