package dev.parley.soap.api;

import dev.parley.soap.xml.XmlException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import javax.xml.XMLConstants;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/** Text of a {@link Source}, of bounded length. */
final class SourceText {
  private SourceText() {}

  /**
   * {@return the document of a source that has no stream of bytes}
   *
   * @throws XmlException when it is too long, or cannot be read
   */
  static String of(Source source, int charsMax) {
    try {
      return source instanceof StreamSource streamed
          ? read(streamed, charsMax)
          : transformed(source, charsMax);
    } catch (IOException | TransformerException e) {
      throw new XmlException("the source cannot be read: " + e.getMessage(), e);
    }
  }

  private static String read(StreamSource source, int charsMax) throws IOException {
    Reader in = source.getReader();
    if (in == null) {
      throw new XmlException(
          "the source has no stream or reader; nothing is fetched from " + source.getSystemId());
    }
    StringWriter text = new BoundedText(charsMax);
    in.transferTo(text);
    return text.toString();
  }

  private static String transformed(Source source, int charsMax) throws TransformerException {
    TransformerFactory factory = TransformerFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
    Transformer identity = factory.newTransformer();
    identity.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
    StringWriter text = new BoundedText(charsMax);
    identity.transform(source, new StreamResult(text));
    return text.toString();
  }

  /** Writer that refuses to hold more than allowed. */
  private static final class BoundedText extends StringWriter {
    private final int charsMax;

    BoundedText(int charsMax) {
      this.charsMax = charsMax;
    }

    private void room(int more) {
      if (getBuffer().length() + more > charsMax) {
        throw new XmlException("the source is longer than " + charsMax + " characters");
      }
    }

    @Override
    public void write(int unit) {
      room(1);
      super.write(unit);
    }

    @Override
    public void write(char[] from, int offset, int length) {
      room(length);
      super.write(from, offset, length);
    }

    @Override
    public void write(String text) {
      room(text.length());
      super.write(text);
    }

    @Override
    public void write(String text, int offset, int length) {
      room(length);
      super.write(text, offset, length);
    }
  }
}
