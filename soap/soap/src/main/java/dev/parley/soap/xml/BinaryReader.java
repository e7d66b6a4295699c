package dev.parley.soap.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;
import javax.xml.stream.XMLStreamConstants;

/** Reader of the binary content of elements. Threads: confined to one. */
final class BinaryReader {
  private static final String XML_MIME = "http://www.w3.org/2005/05/xmlmime";

  private final XmlReader reader;
  private final XmlScanner events;
  private final BoundedInput document;
  private final XmlLimits limits;
  private final BinaryParts parts;
  private long position; // of the event at which the reader stands
  private int arrayBytes; // of arrays that were parts

  BinaryReader(
      XmlReader reader,
      XmlScanner events,
      BoundedInput document,
      XmlLimits limits,
      BinaryParts parts) {
    this.reader = reader;
    this.events = events;
    this.document = document;
    this.limits = limits;
    this.parts = parts;
  }

  byte[] array() {
    int event = firstContent();
    if (event != XMLStreamConstants.START_ELEMENT) {
      return decoded(reader.text(event));
    }
    return part(included()).bytes();
  }

  /** {@return a part, read into memory; it counts as bytes of the document} */
  BytesContent part(String contentId) {
    try (BinaryContent part = parts.part(contentId);
        InputStream content = part.open()) {
      int most = limits.bytesMax() - arrayBytes;
      byte[] read = content.readNBytes(most + 1);
      if (read.length > most) {
        throw reader.refused(
            "arrays of parts are longer than " + limits.bytesMax() + " bytes; a stream may be");
      }
      arrayBytes += read.length;
      return new BytesContent(read, part.contentType());
    } catch (IOException e) {
      throw reader.refused(String.valueOf(e.getMessage()));
    }
  }

  BinaryContent binary() {
    String declared = reader.attribute(XML_MIME, "contentType");
    String contentType = declared == null ? BinaryContent.OCTET_STREAM : declared;
    int event = firstContent();
    if (event == XMLStreamConstants.START_ELEMENT) {
      return parts.part(included());
    }
    String start = "";
    while (event != XMLStreamConstants.END_ELEMENT
        && event != XMLStreamConstants.START_ELEMENT
        && ContentIds.CID.startsWith(start)) { // a text arrives in pieces of any length
      start = (start + piece(event)).stripLeading();
      event = next();
    }
    if (start.startsWith(ContentIds.CID)) { // base64 has no colon
      return parts.part(contentId((start + reader.text(event)).strip()));
    }
    try {
      InputStream text = new XmlTextInput(this, start, event);
      BinaryContent kept = parts.keep(Base64.getMimeDecoder().wrap(text), contentType);
      text.transferTo(OutputStream.nullOutputStream()); // the decoder ends at the padding
      return kept;
    } catch (IOException e) {
      throw reader.refused(String.valueOf(e.getMessage()));
    }
  }

  private byte[] decoded(String text) {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw reader.refused("the text is not in base64: " + e.getMessage());
    }
  }

  /** Moves to the first text that is no white space, the first child, or the end tag. */
  private int firstContent() {
    int event = next();
    while (event == XMLStreamConstants.COMMENT
        || (event == XMLStreamConstants.CHARACTERS && events.isWhiteSpace())) {
      event = next();
    }
    return event;
  }

  /** Consumes {@code xop:Include}, the only child, and returns the content id that it names. */
  private String included() {
    if (!reader.at(XopParts.INCLUDE)) {
      throw reader.refused("the element " + reader.name() + " where base64 or xop:Include may be");
    }
    String href = reader.attribute("", "href");
    if (href == null) {
      throw reader.refused("xop:Include refers to nothing; it needs an href");
    }
    reader.skip();
    if (reader.nextChild()) {
      throw reader.refused("xop:Include is not the only child");
    }
    return contentId(href);
  }

  private String contentId(String url) {
    try {
      return ContentIds.of(url);
    } catch (XmlException e) {
      throw reader.refused(String.valueOf(e.getMessage()));
    }
  }

  // ---- texts that are streams

  /** {@return the event behind the current one} */
  int next() {
    position = events.position();
    return reader.advance();
  }

  /** {@return the piece of text at an event; empty for a comment} */
  String piece(int event) {
    if (event == XMLStreamConstants.START_ELEMENT) {
      throw reader.refused("an element where only base64 may be");
    }
    return event == XMLStreamConstants.COMMENT ? "" : text();
  }

  /**
   * {@return the text at the current event} It does not count as bytes of the document: the
   * receiver of the stream has limits of its own.
   */
  private String text() {
    document.allow(events.position() - position);
    return events.text();
  }
}
