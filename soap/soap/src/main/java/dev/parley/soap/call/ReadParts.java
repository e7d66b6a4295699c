package dev.parley.soap.call;

import dev.parley.soap.spi.MessageParts;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.BinaryParts;
import dev.parley.soap.xml.ContentIds;
import dev.parley.soap.xml.XmlException;
import java.io.IOException;
import java.io.InputStream;

/** Parts that a filter reads into memory, within the limit of envelopes. */
final class ReadParts implements MessageParts {
  private final BinaryParts parts;
  private final int bytesMax;
  private int bytes; // of those that were read

  ReadParts(BinaryParts parts, int bytesMax) {
    this.parts = parts;
    this.bytesMax = bytesMax;
  }

  @Override
  public byte[] content(String reference) {
    try (BinaryContent part = parts.part(ContentIds.of(reference));
        InputStream content = part.open()) {
      byte[] read = content.readNBytes(bytesMax - bytes + 1);
      if (read.length > bytesMax - bytes) {
        throw new XmlException(
            "the parts that a filter needs are longer than " + bytesMax + " bytes");
      }
      bytes += read.length;
      return read;
    } catch (IOException e) {
      throw new XmlException("a part cannot be read: " + e.getMessage(), e);
    }
  }
}
