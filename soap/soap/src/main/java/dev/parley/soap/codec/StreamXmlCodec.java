package dev.parley.soap.codec;

import dev.parley.soap.api.Attachment;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import java.io.InputStream;
import java.util.concurrent.Flow;

/**
 * Codecs of binary values that are streamed.
 *
 * <p>Immutable.
 */
public abstract class StreamXmlCodec extends XmlCodec {
  static final StreamXmlCodec ATTACHMENT =
      new StreamXmlCodec() {
        @Override
        BinaryContent content(Object value) {
          return ((Attachment) value).content();
        }

        @Override
        Object value(BinaryContent content) {
          return Attachment.of(content);
        }
      };

  static final StreamXmlCodec INPUT_STREAM =
      new StreamXmlCodec() {
        @Override
        BinaryContent content(Object value) {
          return once((InputStream) value);
        }

        @Override
        Object value(BinaryContent content) {
          return new ContentInput(content);
        }
      };

  static final StreamXmlCodec PUBLISHER =
      new StreamXmlCodec() {
        @Override
        @SuppressWarnings("unchecked") // the contract reader saw the type argument
        BinaryContent content(Object value) {
          return once(new PublisherInput((Flow.Publisher<byte[]>) value));
        }

        @Override
        Object value(BinaryContent content) {
          return new InputPublisher(new ContentInput(content));
        }
      };

  private static BinaryContent once(InputStream stream) {
    return Attachment.of(BinaryContent.OCTET_STREAM, stream).content();
  }

  abstract BinaryContent content(Object value);

  abstract Object value(BinaryContent content);

  @Override
  public XmlName schemaType() {
    return XmlName.schema("base64Binary");
  }

  @Override
  public boolean isHandle() {
    return true;
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    out.binary(content(value));
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    return value(in.binary());
  }
}
