package dev.parley.files.render;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;

/** Files to be drawn, good ones and bad ones. */
public final class Samples {
  private Samples() {}

  public static byte[] image(String format, int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.GREEN);
    graphics.fillRect(0, 0, width, height);
    graphics.dispose();
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(image, format, bytes);
    return bytes.toByteArray();
  }

  /** A JPEG that is red on its left half, with a camera's word on how to turn it. */
  public static byte[] turned(int orientation, boolean littleEndian) throws IOException {
    BufferedImage image = new BufferedImage(80, 40, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.RED);
    graphics.fillRect(0, 0, 40, 40);
    graphics.dispose();
    var plain = new ByteArrayOutputStream();
    ImageIO.write(image, "jpeg", plain);
    ByteBuffer exif = ByteBuffer.allocate(36);
    exif.putShort((short) 0xFFE1).putShort((short) 34).put("Exif\0\0".getBytes(ISO_8859_1));
    exif.put((littleEndian ? "II" : "MM").getBytes(ISO_8859_1));
    exif.order(littleEndian ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    exif.putShort((short) 42).putInt(8).putShort((short) 1);
    exif.putShort((short) 0x0112).putShort((short) 3).putInt(1).putShort((short) orientation);
    var bytes = new ByteArrayOutputStream();
    bytes.write(plain.toByteArray(), 0, 2);
    bytes.writeBytes(exif.array());
    bytes.write(plain.toByteArray(), 2, plain.size() - 2);
    return bytes.toByteArray();
  }

  /** A green JPEG, made from an eighth of a byte for each pixel. */
  public static byte[] greenJpeg(int width, int height) throws IOException {
    byte[] zero = {0};
    byte[] full = {(byte) 0xFF};
    var green = new IndexColorModel(1, 1, zero, full, zero);
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(
        new BufferedImage(width, height, BufferedImage.TYPE_BYTE_BINARY, green), "jpeg", bytes);
    return bytes.toByteArray();
  }

  /** A progressive JPEG of these many empty scans, without the pixels that it speaks of. */
  public static byte[] jpegThatSays(int width, int height, int scans) {
    ByteBuffer bytes = ByteBuffer.allocate(23 + 10 * scans);
    bytes.putShort((short) 0xFFD8);
    bytes.putShort((short) 0xFFC2).putShort((short) 17).put((byte) 8);
    bytes.putShort((short) height).putShort((short) width).put((byte) 3);
    for (int component = 1; component <= 3; component++) {
      bytes.put((byte) component).put((byte) (component == 1 ? 0x22 : 0x11)).put((byte) 0);
    }
    for (int scan = 0; scan < scans; scan++) {
      bytes.putShort((short) 0xFFDA).putShort((short) 8).put((byte) 1).put((byte) 1);
      bytes.put((byte) 0).put((byte) 1).put((byte) 63).put((byte) 0);
    }
    bytes.putShort((short) 0xFFD9);
    return bytes.array();
  }

  /** A progressive JPEG whose last scan is repeated until there are so many. */
  public static byte[] progressive(int width, int height, int scans) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var plain = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    try (var out = new MemoryCacheImageOutputStream(plain)) {
      ImageWriteParam param = writer.getDefaultWriteParam();
      param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), param);
    } finally {
      writer.dispose();
    }
    byte[] jpeg = plain.toByteArray();
    int end = jpeg.length - 2;
    int there = 0;
    int tables = 0; // where those of the last scan begin
    for (int at = 0, before = 0; at < end; at++) {
      if (jpeg[at] == (byte) 0xFF && jpeg[at + 1] == (byte) 0xC4) {
        before = at;
      } else if (jpeg[at] == (byte) 0xFF && jpeg[at + 1] == (byte) 0xDA) {
        there++;
        tables = before;
      }
    }
    var bytes = new ByteArrayOutputStream();
    bytes.write(jpeg, 0, end);
    for (int scan = there; scan < scans; scan++) {
      bytes.write(jpeg, tables, end - tables);
    }
    bytes.write(jpeg, end, 2);
    return bytes.toByteArray();
  }

  public static byte[] transparentPng(int width, int height) throws IOException {
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB), "png", bytes);
    return bytes.toByteArray();
  }

  /** A PNG whose header says one size, and whose data are zeros of another. */
  public static byte[] pngThatSays(int width, int height, long zeros) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    out.writeLong(0x89504E470D0A1A0AL);
    var header = new ByteArrayOutputStream();
    var data = new DataOutputStream(header);
    data.writeInt(width);
    data.writeInt(height);
    data.write(new byte[] {8, 6, 0, 0, 0});
    chunk(out, "IHDR", header.toByteArray());
    chunk(out, "IDAT", deflated(zeros));
    chunk(out, "IEND", new byte[0]);
    return bytes.toByteArray();
  }

  public static byte[] deflated(long zeros) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var deflater = new DeflaterOutputStream(bytes)) {
      byte[] some = new byte[1 << 20];
      for (long left = zeros; left > 0; left -= some.length) {
        deflater.write(some, 0, (int) Math.min(left, some.length));
      }
    }
    return bytes.toByteArray();
  }

  private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(type.getBytes(ISO_8859_1));
    crc.update(data);
    out.writeInt(data.length);
    out.writeBytes(type);
    out.write(data);
    out.writeInt((int) crc.getValue());
  }

  public static byte[] pdf(int pages, float width, float height) throws IOException {
    try (PDDocument document = new PDDocument()) {
      for (int i = 0; i < pages; i++) {
        document.addPage(new PDPage(new PDRectangle(width, height)));
      }
      return saved(document);
    }
  }

  /** A page with words in a font that is not in the file. */
  public static byte[] pdfWithWords() throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage(new PDRectangle(200, 100));
      document.addPage(page);
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.beginText();
        content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA_BOLD), 60);
        content.newLineAtOffset(10, 30);
        content.showText("HHHH");
        content.endText();
      }
      return saved(document);
    }
  }

  public static byte[] encryptedPdf() throws IOException {
    try (PDDocument document = new PDDocument()) {
      document.addPage(new PDPage());
      document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
      return saved(document);
    }
  }

  private static byte[] saved(PDDocument document) throws IOException {
    var bytes = new ByteArrayOutputStream();
    document.save(bytes);
    return bytes.toByteArray();
  }

  /** A PDF in which each of some forms draws the next one ten times: nothing bounds the work. */
  public static byte[] endlessPdf() throws IOException {
    int forms = 14;
    List<byte[]> objects = new ArrayList<>();
    objects.add("<< /Type /Catalog /Pages 2 0 R >>".getBytes(ISO_8859_1));
    objects.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".getBytes(ISO_8859_1));
    objects.add(
        ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R"
                + " /Resources << /XObject << /F 5 0 R >> >> >>")
            .getBytes(ISO_8859_1));
    objects.add(stream("", "/F Do ".getBytes(ISO_8859_1)));
    for (int i = 0; i < forms; i++) {
      String next = i + 1 < forms ? "/F " + (6 + i) + " 0 R" : "";
      String content = i + 1 < forms ? "/F Do ".repeat(10) : "0 0 50 50 re f ";
      objects.add(
          stream(
              "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << "
                  + next
                  + " >> >>",
              content.getBytes(ISO_8859_1)));
    }
    return document(objects);
  }

  /** A PDF with a picture that unpacks to more than the largest heap of a process. */
  public static byte[] bombPdf() throws IOException {
    return document(
        List.of(
            "<< /Type /Catalog /Pages 2 0 R >>".getBytes(ISO_8859_1),
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".getBytes(ISO_8859_1),
            ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R"
                    + " /Resources << /XObject << /I 5 0 R >> >> >>")
                .getBytes(ISO_8859_1),
            stream("", "/I Do ".getBytes(ISO_8859_1)),
            stream(
                "/Type /XObject /Subtype /Image /Width 14000 /Height 14000 /BitsPerComponent 8"
                    + " /ColorSpace /DeviceRGB /Filter /FlateDecode",
                deflated(588_000_000L))));
  }

  private static byte[] stream(String entries, byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(
        ("<< " + entries + " /Length " + content.length + " >>\nstream\n").getBytes(ISO_8859_1));
    bytes.writeBytes(content);
    bytes.writeBytes("\nendstream".getBytes(ISO_8859_1));
    return bytes.toByteArray();
  }

  private static byte[] document(List<byte[]> objects) {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes("%PDF-1.7\n".getBytes(ISO_8859_1));
    for (int i = 0; i < objects.size(); i++) {
      bytes.writeBytes((i + 1 + " 0 obj\n").getBytes(ISO_8859_1));
      bytes.writeBytes(objects.get(i));
      bytes.writeBytes("\nendobj\n".getBytes(ISO_8859_1));
    }
    bytes.writeBytes("trailer << /Root 1 0 R >>\n%%EOF\n".getBytes(ISO_8859_1));
    return bytes.toByteArray();
  }
}
