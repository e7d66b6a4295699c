package dev.parley.soap.mime;

import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlDocument;
import dev.parley.soap.xml.XopParts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Writer of a document and its parts as multipart/related (RFC 2387) with XOP (XOP 1.0, section
 * 4.1).
 *
 * <p>Immutable; parts that are not repeatable are written once.
 */
public final class MultipartWriter {
  private static final String ROOT = "envelope@parley";
  private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}+");
  private static final int COPY_BYTES = 16 << 10;

  private final XmlDocument document;
  private final String rootType;
  private final String boundary = "parley-" + UUID.randomUUID(); // which no content foresees

  /**
   * @param rootType media type of the document without XOP, with parameters
   */
  public MultipartWriter(XmlDocument document, String rootType) {
    this.document = document;
    this.rootType = rootType;
  }

  /** {@return the media type of the whole} */
  public String contentType() {
    return "multipart/related; type=\"application/xop+xml\"; start=\"<"
        + ROOT
        + ">\"; start-info="
        + MediaType.quoted(rootType)
        + "; boundary=\""
        + boundary
        + '"';
  }

  /** Writes the whole. */
  public void writeTo(OutputStream out) throws IOException {
    ascii(
        out,
        "--"
            + boundary
            + "\r\nContent-Type: application/xop+xml; charset=UTF-8; type="
            + MediaType.quoted(rootType)
            + "\r\nContent-Transfer-Encoding: 8bit\r\nContent-ID: <"
            + ROOT
            + ">\r\n\r\n");
    document.writeTo(out);
    for (XopParts.Part part : document.parts()) {
      BinaryContent content = part.content();
      ascii(
          out,
          "\r\n--"
              + boundary
              + "\r\nContent-Type: "
              + headerText(content.contentType())
              + "\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <"
              + part.contentId()
              + ">\r\n"
              + content.name().map(MultipartWriter::disposition).orElse("")
              + "\r\n");
      try (InputStream in = content.open()) {
        copy(in, out);
      }
    }
    ascii(out, "\r\n--" + boundary + "--\r\n");
  }

  private static String disposition(String name) {
    return "Content-Disposition: attachment; filename="
        + MediaType.quoted(headerText(name))
        + "\r\n";
  }

  /** Returns a text that ends no header: content may have come from a message of a stranger. */
  private static String headerText(String text) {
    return CONTROLS.matcher(text).replaceAll(" ");
  }

  private static void copy(InputStream in, OutputStream out) throws IOException {
    byte[] chunk = new byte[COPY_BYTES];
    for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
      out.write(chunk, 0, read);
    }
  }

  private static void ascii(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
