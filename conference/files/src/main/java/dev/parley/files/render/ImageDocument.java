package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.header.ImageHeader;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Image as a document of one page. The server has already inspected and accepted its header. */
final class ImageDocument implements RenderableDocument {
  /** Share of the heap for decoded pixels, in percent; the one below is for the rendered image. */
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

  ImageDocument(MediaType type, byte[] bytes) throws IOException {
    ImageHeader header = ImageHeader.read(type, new ByteArrayInputStream(bytes));
    photo = type == MediaType.JPEG;
    scans = photo ? header.scans() : 1;
    fileBytes = bytes.length;
    pixelBytes = header.channels() * (header.bits() > Byte.SIZE ? 2 : 1);
    orientation = photo ? ExifOrientation.of(bytes) : ExifOrientation.UPRIGHT;
    reader = ImageIO.getImageReadersByMIMEType(type.text()).next();
    // Metadata is ignored: it is not shown, and compressed metadata can unpack to any size.
    reader.setInput(new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes)), false, true);
    wide = reader.getWidth(0);
    high = reader.getHeight(0);
    if (wide != header.width() || high != header.height()) {
      // The estimate was based on the header parser's size: a decoder that reads another one is not
      // run.
      throw new FilesException(Reason.DAMAGED, "the image has two different sizes");
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
  public BufferedImage render(int page, int widthMax) throws IOException {
    boolean lies = ExifOrientation.swapsSides(orientation);
    double scale = RenderableDocument.scale(lies ? high : wide, lies ? wide : high, widthMax);
    int leastStep = leastStep();
    scale = Math.min(scale, 1.0 / leastStep);
    scale = Math.min(scale, Math.sqrt(memory(DRAWN_PERCENT) / (DRAWN_PIXEL_BYTES * pixels())));
    int width = Math.max(1, (int) (wide * scale));
    int height = Math.max(1, (int) (high * scale));
    ImageReadParam fewer = reader.getDefaultReadParam();
    // Subsampling while decoding saves memory; twice the requested size is kept for scaling
    // quality.
    int step = Math.max(leastStep, wide / (2 * width));
    fewer.setSourceSubsampling(step, step, 0, 0);
    if (scans > 1) {
      // The decoder recomputes all pixels after each scan, unless only the last passes are
      // requested.
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
    graphics.transform(ExifOrientation.turn(orientation, width, height));
    graphics.drawImage(read, 0, 0, width, height, null);
    graphics.dispose();
    return drawn;
  }

  /** {@return the smallest subsampling step with which the decoded pixels fit into memory} */
  private int leastStep() {
    double decoded = pixels() * pixelBytes;
    return (int) Math.ceil(Math.sqrt(Math.max(1, decoded / memory(DECODED_PERCENT))));
  }

  private double pixels() {
    return (double) wide * high;
  }

  /** {@return a share of the heap that remains beside the file itself, in bytes} */
  private double memory(int percent) {
    return (Runtime.getRuntime().maxMemory() - fileBytes) / 100.0 * percent;
  }

  @Override
  public void close() {
    reader.dispose();
  }
}
