package dev.parley.soap.xml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Encoding of a document: its byte order mark, else what the transport names, else what the
 * document declares (RFC 7303, section 3; XML 1.0, appendix F). Bytes are decoded here, strictly:
 * the JDK's reader prints malformed ones to standard error.
 */
final class XmlEncoding {
  /** Bytes in which the declaration of an encoding ends. */
  private static final int HEAD_BYTES = 128;

  private static final List<Charset> READ =
      List.of(
          StandardCharsets.UTF_8,
          StandardCharsets.UTF_16,
          StandardCharsets.UTF_16BE,
          StandardCharsets.UTF_16LE,
          StandardCharsets.US_ASCII,
          StandardCharsets.ISO_8859_1);

  private static final Pattern DECLARED =
      Pattern.compile("<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");

  private XmlEncoding() {}

  /**
   * {@return the characters of a document}
   *
   * @param named encoding that the transport names
   * @throws XmlException when the encoding is not read
   */
  static Reader decode(InputStream bytes, Optional<String> named) throws IOException {
    byte[] head = bytes.readNBytes(HEAD_BYTES);
    int mark = 0;
    Charset charset;
    if (starts(head, 0xEF, 0xBB, 0xBF)) {
      mark = 3;
      charset = StandardCharsets.UTF_8;
    } else if (starts(head, 0xFE, 0xFF) || starts(head, 0, '<')) {
      mark = head[0] == 0 ? 0 : 2;
      charset = StandardCharsets.UTF_16BE;
    } else if (starts(head, 0xFF, 0xFE) || starts(head, '<', 0)) {
      mark = head[1] == 0 ? 0 : 2;
      charset = StandardCharsets.UTF_16LE;
    } else {
      charset = named.or(() -> declared(head)).map(XmlEncoding::charset).orElse(READ.getFirst());
    }
    InputStream all =
        new SequenceInputStream(new ByteArrayInputStream(head, mark, head.length - mark), bytes);
    return new InputStreamReader(all, charset.newDecoder());
  }

  private static boolean starts(byte[] head, int... with) {
    for (int i = 0; i < with.length; i++) {
      if (i >= head.length || (head[i] & 0xFF) != with[i]) {
        return false;
      }
    }
    return true;
  }

  private static Optional<String> declared(byte[] head) {
    Matcher found = DECLARED.matcher(new String(head, StandardCharsets.ISO_8859_1));
    return found.lookingAt() ? Optional.of(found.group(1)) : Optional.empty();
  }

  private static Charset charset(String name) {
    for (Charset each : READ) {
      if (each.name().equalsIgnoreCase(name)) {
        return each;
      }
    }
    throw new XmlException("the encoding " + name + " is not read; UTF-8 and UTF-16 are");
  }
}
