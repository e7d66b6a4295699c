package dev.parley.soap.jaxb;

import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.BytesContent;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XopParts;
import jakarta.activation.DataHandler;
import jakarta.xml.bind.attachment.AttachmentMarshaller;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Marshaller of bytes as parts of a message (XOP 1.0), where they are long enough. */
final class PartMarshaller extends AttachmentMarshaller {
  private final Function<BinaryContent, Optional<String>> parts;

  PartMarshaller(Function<BinaryContent, Optional<String>> parts) {
    this.parts = parts;
  }

  @Override
  public boolean isXOPPackage() {
    return true;
  }

  @Override
  public @Nullable String addMtomAttachment(
      DataHandler data, String elementNamespace, String elementLocalName) {
    try (InputStream stream = data.getInputStream()) {
      return part(stream.readAllBytes(), data.getContentType());
    } catch (IOException e) {
      throw new XmlException(elementLocalName + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public @Nullable String addMtomAttachment(
      byte[] data,
      int offset,
      int length,
      @Nullable String mimeType,
      String elementNamespace,
      String elementLocalName) {
    return part(Arrays.copyOfRange(data, offset, offset + length), mimeType);
  }

  /** Returns the reference to a part; null if the bytes stand in the text. */
  private @Nullable String part(byte[] bytes, @Nullable String type) {
    if (bytes.length < XopParts.ARRAY_BYTES_MIN) {
      return null;
    }
    String known = Objects.requireNonNullElse(type, BinaryContent.OCTET_STREAM);
    return parts.apply(new BytesContent(bytes, known)).map(id -> "cid:" + id).orElse(null);
  }

  @Override
  public String addSwaRefAttachment(DataHandler data) {
    throw new XmlException("references of the type swaRef are read, and not written");
  }
}
