package dev.parley.soap.call;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mime.MultipartWriter;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.xml.XmlDocument;
import dev.parley.soap.xml.XmlException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Message that is sent.
 *
 * @param contentType content type with its parameters
 */
record OutgoingMessage(String contentType, HttpBody body) {
  /** Called before and after streams of a message are read. Threads: safe for all. */
  interface Reading {
    /** Nothing to do. */
    Reading NONE = new Reading() {};

    /**
     * Called before the first byte is read.
     *
     * @throws IOException when the streams must not be read
     */
    default void begins() throws IOException {}

    /** Called once when the message has been sent, or will not be. */
    default void ended() {}
  }

  /**
   * {@return an envelope that has passed a filter}
   *
   * @throws dev.parley.soap.api.SoapFault when the filter refuses it
   * @throws XmlException when it has streams
   */
  static XmlDocument filtered(XmlDocument envelope, EnvelopeFilter.Exchange filter) {
    if (!envelope.isWhole()) {
      throw new XmlException(
          "a filter needs the whole envelope, and this one has a stream; pass the content as a"
              + " byte[], or send it without the filter");
    }
    return XmlDocument.whole(filter.outgoing(envelope.text()));
  }

  /**
   * {@return the message of an envelope}
   *
   * @param multipart whether it has parts by MTOM, or might have
   */
  static OutgoingMessage of(
      XmlDocument envelope,
      SoapVersion version,
      String action,
      boolean multipart,
      Reading reading) {
    String contentType = ContentTypes.envelope(version, action);
    if (!multipart) {
      return envelope.isWhole()
          ? whole(contentType, envelope.text(), reading)
          : streamed(contentType, envelope, envelope::writeTo, reading);
    }
    MultipartWriter parts = new MultipartWriter(envelope, version.mediaType());
    String outer = parts.contentType() + ContentTypes.parameter(version, action);
    if (!envelope.isWhole()) {
      return streamed(outer, envelope, parts::writeTo, reading);
    }
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      parts.writeTo(bytes);
      return whole(outer, bytes.toByteArray(), reading);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  /** Releases the streams of a message that is not sent. */
  void discard() {
    if (body instanceof HttpBody.Written(HttpBody.Written.Writer writer)) {
      writer.discard();
    }
  }

  private static OutgoingMessage whole(String contentType, byte[] bytes, Reading reading) {
    reading.ended();
    return new OutgoingMessage(contentType, new HttpBody.Whole(bytes));
  }

  private static OutgoingMessage streamed(
      String contentType, XmlDocument envelope, HttpBody.Written.Writer writer, Reading reading) {
    return new OutgoingMessage(
        contentType,
        new HttpBody.Written(
            new HttpBody.Written.Writer() {
              @Override
              public void writeTo(OutputStream out) throws IOException {
                reading.begins();
                try {
                  writer.writeTo(out);
                } finally {
                  discard();
                }
              }

              @Override
              public void discard() {
                envelope.release();
                reading.ended();
              }
            }));
  }
}
