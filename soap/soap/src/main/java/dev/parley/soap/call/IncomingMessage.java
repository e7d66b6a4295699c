package dev.parley.soap.call;

import dev.parley.soap.codec.Deviations;
import dev.parley.soap.mime.MediaType;
import dev.parley.soap.mime.ReceivedParts;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.xml.BinaryParts;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Message that is received: an envelope, and perhaps parts (SOAP Messages with Attachments; SOAP
 * 1.1 Binding for MTOM 1.0).
 *
 * <p>Threads: the envelope is confined to one; the rest is safe for all.
 */
final class IncomingMessage implements Closeable {
  private final InputStream body;
  private final InputStream envelope;
  private final MediaType envelopeType;
  private final String action;
  private final @Nullable ReceivedParts parts; // null: there are none, and none are kept

  private IncomingMessage(
      InputStream body,
      InputStream envelope,
      MediaType envelopeType,
      String action,
      @Nullable ReceivedParts parts) {
    this.body = body;
    this.envelope = envelope;
    this.envelopeType = envelopeType;
    this.action = action;
    this.parts = parts;
  }

  /**
   * Opens a message; of one with parts, its envelope is read.
   *
   * @param type its content type
   * @param streams whether the contract has streams
   * @throws IOException when the parts are malformed, or the connection ends
   */
  static IncomingMessage open(
      MediaType type,
      Map<String, String> headers,
      HttpBody body,
      SoapEnvironment soap,
      boolean streams)
      throws IOException {
    InputStream bytes = ReceivedEnvelope.bytes(body);
    if (!type.type().equals(ContentTypes.MULTIPART)) {
      String action = ContentTypes.action(headers, type, type);
      ReceivedParts kept =
          streams
              ? ReceivedParts.none(bytes, soap.limits().attachments(), soap.spoolSpace())
              : null;
      return new IncomingMessage(bytes, bytes, type, action, kept);
    }
    try {
      ReceivedParts parts =
          ReceivedParts.of(bytes, type, soap.limits().attachments(), soap.spoolSpace());
      ReceivedParts.Root root =
          parts.root(type.parameter("start").orElse(""), soap.limits().messages().bytesMax());
      return new IncomingMessage(
          bytes,
          new ByteArrayInputStream(root.bytes()),
          root.contentType(),
          ContentTypes.action(headers, type, root.contentType()),
          parts);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  InputStream envelope() {
    return envelope;
  }

  /** {@return the encoding that the content type of the envelope names} */
  Optional<String> charset() {
    return envelopeType.parameter("charset");
  }

  /** {@return the SOAP action; empty for none} */
  String action() {
    return action;
  }

  BinaryParts parts() {
    return parts == null ? BinaryParts.NONE : parts;
  }

  /** {@return the parts while content of them may be read; null for none} */
  @Nullable ReceivedParts pending() {
    return parts != null && parts.isPending() ? parts : null;
  }

  /**
   * Marks the end of the envelope: unless streams are left to be read, the message is read to its
   * end.
   *
   * @param deviations told of parts that the envelope does not refer to
   */
  void envelopeRead(Deviations deviations) throws IOException {
    if (parts == null) {
      body.close();
      return;
    }
    for (String contentId : parts.envelopeRead()) {
      deviations.report(
          Deviations.Kind.UNKNOWN, "the envelope does not refer to the part <" + contentId + ">");
    }
  }

  /** Ends the message, whatever has been read of it. */
  @Override
  public void close() {
    if (parts != null) {
      parts.closeQuietly();
      return;
    }
    try {
      body.close();
    } catch (IOException e) {
      // its connection has ended already
    }
  }
}
