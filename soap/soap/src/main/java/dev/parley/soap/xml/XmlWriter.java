package dev.parley.soap.xml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writer of one XML document in UTF-8, into a buffer of bounded size.
 *
 * <p>Threads: confined to one.
 */
public final class XmlWriter {
  private static final int FIRST_BYTES = 1 << 10;
  private static final byte[] LESS = ascii("&lt;");
  private static final byte[] GREATER = ascii("&gt;");
  private static final byte[] AND = ascii("&amp;");
  private static final byte[] QUOTE = ascii("&quot;");
  private static final byte[] RETURN = ascii("&#13;");
  private static final byte[] LINE = ascii("&#10;");
  private static final byte[] TAB = ascii("&#9;");
  private static final byte[] MIN_LONG = ascii(String.valueOf(Long.MIN_VALUE));

  private final int bytesMax;
  private byte[] bytes;
  private int size;
  private boolean inTag; // a start tag is open: attributes may follow
  private final @Nullable XopParts parts; // null: binary content stands in the text
  private List<XmlDocument.Insertion> insertions = List.of();

  /**
   * @param bytesMax bytes after which writing is refused; streams do not count
   */
  public XmlWriter(int bytesMax) {
    this(bytesMax, null);
  }

  private XmlWriter(int bytesMax, @Nullable XopParts parts) {
    this.bytesMax = bytesMax;
    this.parts = parts;
    bytes = new byte[Math.min(FIRST_BYTES, bytesMax)];
  }

  /** {@return a writer whose binary content becomes parts, as in MTOM} */
  public static XmlWriter withParts(int bytesMax) {
    return new XmlWriter(bytesMax, new XopParts());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Writes a start tag; attributes may follow. */
  public void open(XmlTag tag) {
    endTag();
    raw(tag.start);
    inTag = true;
  }

  /** Writes an end tag. */
  public void close(XmlTag tag) {
    if (inTag) {
      inTag = false;
      room(2);
      bytes[size++] = '/';
      bytes[size++] = '>';
    } else {
      raw(tag.end);
    }
  }

  /** Writes an attribute of the start tag that is open. */
  public void attribute(XmlAttributeName name, String value) {
    raw(name.start);
    escape(value, true);
    room(1);
    bytes[size++] = '"';
  }

  /** Writes attributes or namespace declarations that are bytes already, with the space before. */
  public void attributes(byte[] ready) {
    raw(ready);
  }

  /** Writes text. */
  public void text(String value) {
    endTag();
    escape(value, false);
  }

  /** Writes a whole number as text. */
  public void text(long value) {
    endTag();
    if (value == Long.MIN_VALUE) {
      raw(MIN_LONG);
      return;
    }
    room(20);
    long rest = value;
    if (rest < 0) {
      bytes[size++] = '-';
      rest = -rest;
    }
    int digits = 1;
    for (long power = 10; digits < 19 && rest >= power; power *= 10) {
      digits++;
    }
    for (int i = size + digits - 1; i >= size; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += digits;
  }

  /** Writes text that needs no escapes: letters, digits and the like. */
  public void asciiText(String value) {
    endTag();
    int length = value.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) value.charAt(i);
    }
  }

  /** Writes an array as base64, or makes it a part if it is long. */
  public void binary(byte[] value) {
    endTag();
    if (parts != null && value.length >= XopParts.ARRAY_BYTES_MIN) {
      raw(parts.include(new BytesContent(value, BinaryContent.OCTET_STREAM)));
    } else {
      raw(Base64.getEncoder().encode(value));
    }
  }

  /** Marks the place of content that is read when the document is sent, or makes it a part. */
  public void binary(BinaryContent content) {
    endTag();
    if (parts != null) {
      raw(parts.include(content));
      return;
    }
    if (insertions.isEmpty()) {
      insertions = new ArrayList<>();
    }
    insertions.add(new XmlDocument.Insertion(size, content));
  }

  /**
   * Makes content a part of the message.
   *
   * @return the content id, without angle brackets; empty if binary content stands in the text
   */
  public Optional<String> part(BinaryContent content) {
    return parts == null ? Optional.empty() : Optional.of(parts.add(content));
  }

  /**
   * {@return a StAX writer of attributes and content of the element whose start tag is open} The
   * first element that it writes is that one, whatever its name.
   *
   * @param outer the namespaces that are declared around the element
   */
  public XMLStreamWriter element(NamespaceContext outer) {
    return new ElementOutput(this, outer);
  }

  /** Writes markup that is well-formed by itself. */
  public void markup(byte[] ready) {
    endTag();
    raw(ready);
  }

  private void endTag() {
    if (inTag) {
      inTag = false;
      room(1);
      bytes[size++] = '>';
    }
  }

  private void escape(String value, boolean attribute) {
    int length = value.length();
    room(length);
    for (int i = 0; i < length; i++) {
      char unit = value.charAt(i);
      if (unit < 0x80 && unit != '<' && unit != '&' && unit != '>' && unit != '"' && unit >= ' ') {
        room(1);
        bytes[size++] = (byte) unit;
      } else if (Character.isHighSurrogate(unit)
          && i + 1 < length
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        point(Character.toCodePoint(unit, value.charAt(++i)));
      } else {
        special(unit, attribute);
      }
    }
  }

  private void special(char unit, boolean attribute) {
    switch (unit) {
      case '<' -> raw(LESS);
      case '>' -> raw(GREATER);
      case '&' -> raw(AND);
      case '"' -> plain(attribute, unit, QUOTE);
      case '\r' -> raw(RETURN);
      case '\n' -> plain(attribute, unit, LINE);
      case '\t' -> plain(attribute, unit, TAB);
      default -> {
        if (unit < ' ' || Character.isSurrogate(unit) || unit >= 0xFFFE) {
          throw new XmlException(
              "the character U+%04X cannot be in XML 1.0 (section 2.2)".formatted((int) unit));
        }
        point(unit);
      }
    }
  }

  private void plain(boolean escaped, char unit, byte[] escape) {
    if (escaped) {
      raw(escape);
    } else {
      room(1);
      bytes[size++] = (byte) unit;
    }
  }

  private void point(int point) {
    room(4);
    if (point < 0x80) {
      bytes[size++] = (byte) point;
    } else if (point < 0x800) {
      bytes[size++] = (byte) (0xC0 | (point >> 6));
      bytes[size++] = (byte) (0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
      bytes[size++] = (byte) (0xE0 | (point >> 12));
      bytes[size++] = (byte) (0x80 | ((point >> 6) & 0x3F));
      bytes[size++] = (byte) (0x80 | (point & 0x3F));
    } else {
      bytes[size++] = (byte) (0xF0 | (point >> 18));
      bytes[size++] = (byte) (0x80 | ((point >> 12) & 0x3F));
      bytes[size++] = (byte) (0x80 | ((point >> 6) & 0x3F));
      bytes[size++] = (byte) (0x80 | (point & 0x3F));
    }
  }

  private void raw(byte[] ready) {
    room(ready.length);
    System.arraycopy(ready, 0, bytes, size, ready.length);
    size += ready.length;
  }

  private void room(int more) {
    int needed = size + more;
    if (needed > bytes.length || needed < 0) {
      if (needed < 0 || needed > bytesMax) {
        throw new XmlException("the message would be longer than " + bytesMax + " bytes");
      }
      bytes = Arrays.copyOf(bytes, Math.min(bytesMax, Math.max(needed, 2 * bytes.length)));
    }
  }

  /** {@return the number of bytes written} */
  public int size() {
    return size;
  }

  /** {@return what was written, without binary content that is read when it is sent} */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** {@return what was written} */
  public XmlDocument document() {
    return new XmlDocument(
        toByteArray(), List.copyOf(insertions), parts == null ? List.of() : parts.parts());
  }
}
