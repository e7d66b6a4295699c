package dev.parley.soap.jaxb;

import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlException;
import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import jakarta.xml.bind.attachment.AttachmentUnmarshaller;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** Unmarshaller of parts of a message that an element refers to. */
final class PartUnmarshaller extends AttachmentUnmarshaller {
  private static final String CID = "cid:"; // RFC 2392

  private final Function<String, BinaryContent> parts;

  PartUnmarshaller(Function<String, BinaryContent> parts) {
    this.parts = parts;
  }

  @Override
  public boolean isXOPPackage() {
    return true;
  }

  private BinaryContent part(String url) {
    if (!url.startsWith(CID)) {
      throw new XmlException(url + " is no reference to a part; only cid: URLs are read");
    }
    String id = url.substring(CID.length()).replace("+", "%2B");
    try {
      return parts.apply(URLDecoder.decode(id, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new XmlException(url + " is no cid: URL (RFC 2392): " + e.getMessage(), e);
    }
  }

  @Override
  public byte[] getAttachmentAsByteArray(String cid) {
    try (InputStream stream = part(cid).open()) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new XmlException("the part " + cid + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public DataHandler getAttachmentAsDataHandler(String cid) {
    return new DataHandler(new PartSource(part(cid)));
  }

  private record PartSource(BinaryContent part) implements DataSource {
    @Override
    public InputStream getInputStream() throws IOException {
      return part.open();
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      throw new IOException("a received part is not written");
    }

    @Override
    public String getContentType() {
      return part.contentType();
    }

    @Override
    public String getName() {
      return part.name().orElse("");
    }
  }
}
