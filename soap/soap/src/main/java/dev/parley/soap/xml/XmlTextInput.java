package dev.parley.soap.xml;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.xml.stream.XMLStreamConstants;

/** Stream of the text of an element, up to its end tag. Threads: confined to one. */
final class XmlTextInput extends InputStream {
  private final BinaryReader reader;
  private int event;
  private byte[] piece;
  private int position;

  /**
   * @param start text that has been read already
   * @param event event behind it, at which the reader stands
   */
  XmlTextInput(BinaryReader reader, String start, int event) {
    this.reader = reader;
    this.event = event;
    piece = ascii(start);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public int read() {
    return hasMore() ? piece[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    } else if (!hasMore()) {
      return -1;
    }
    int count = Math.min(length, piece.length - position);
    System.arraycopy(piece, position, into, offset, count);
    position += count;
    return count;
  }

  private boolean hasMore() {
    while (position == piece.length && event != XMLStreamConstants.END_ELEMENT) {
      piece = ascii(reader.piece(event));
      position = 0;
      event = reader.next();
    }
    return position < piece.length;
  }
}
