package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Image encoder: writes photos as JPEG, everything else as PNG unless that is far larger. */
final class ImageEncoder {
  /**
   * Upper bound for a PNG, in bytes. Pages of text are smaller; a larger image contains a photo.
   */
  private static final int PNG_BYTES_MAX = 256 << 10;

  private static final float QUALITY = 0.85f;

  private ImageEncoder() {}

  static RenderedPage write(BufferedImage image, boolean photo) throws IOException {
    boolean alpha = image.getColorModel().hasAlpha();
    byte[] png = photo && !alpha ? new byte[0] : png(image);
    byte[] jpeg = alpha || (!photo && png.length <= PNG_BYTES_MAX) ? new byte[0] : jpeg(image);
    boolean asJpeg = png.length == 0 || (jpeg.length > 0 && jpeg.length < png.length / 2);
    byte[] bytes = asJpeg ? jpeg : png;
    if (bytes.length > RenderLimits.PICTURE_BYTES_MAX) {
      throw new FilesException(Reason.TOO_LARGE, "the rendered page is too large");
    }
    return new RenderedPage(
        asJpeg ? MediaType.JPEG : MediaType.PNG, image.getWidth(), image.getHeight(), bytes);
  }

  private static byte[] png(BufferedImage image) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  private static byte[] jpeg(BufferedImage image) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageWriteParam param = writer.getDefaultWriteParam();
      param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      param.setCompressionQuality(QUALITY);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), param);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
