package dev.parley.soap.call;

import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.message.EnvelopeReader;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Envelope that was received and has passed the filter, if there is one.
 *
 * @param charset encoding that the content type names; empty when the document tells it
 * @param caller identity that the filter found
 * @param understood header blocks that the filter has processed
 */
record ReceivedEnvelope(
    InputStream bytes,
    Optional<String> charset,
    Optional<CallerIdentity> caller,
    Set<XmlName> understood) {
  /**
   * {@return the envelope of a message}
   *
   * @throws dev.parley.soap.api.SoapFault when the filter refuses it
   * @throws XmlException when it is too long for a filter
   */
  static ReceivedEnvelope of(
      IncomingMessage message, EnvelopeFilter.@Nullable Exchange filter, int bytesMax)
      throws IOException {
    if (filter == null) {
      return new ReceivedEnvelope(
          message.envelope(), message.charset(), Optional.empty(), Set.of());
    }
    byte[] whole = whole(message.envelope(), bytesMax);
    EnvelopeFilter.Incoming incoming =
        filter.incoming(whole, new ReadParts(message.parts(), bytesMax));
    // a changed document is in UTF-8, whatever the received one was
    return new ReceivedEnvelope(
        new ByteArrayInputStream(incoming.envelope()),
        Arrays.equals(incoming.envelope(), whole) ? message.charset() : Optional.of("UTF-8"),
        incoming.caller(),
        incoming.understood());
  }

  /**
   * Opens the envelope.
   *
   * @param message with its parts
   */
  EnvelopeReader reader(
      IncomingMessage message, XmlLimits limits, SoapContract<?> contract, Deviations deviations) {
    EnvelopeReader reader =
        EnvelopeReader.open(bytes, charset, limits, contract, deviations, message.parts());
    reader.understood(understood);
    return reader;
  }

  /** {@return the bytes of a received body} */
  static InputStream bytes(HttpBody body) {
    return switch (body) {
      case HttpBody.Whole whole -> new ByteArrayInputStream(whole.bytes());
      case HttpBody.Received received -> received.in();
      case HttpBody.Written written ->
          throw new IllegalStateException(written + " is for messages that are sent");
    };
  }

  /**
   * {@return all bytes of a message}
   *
   * @throws XmlException when there are too many
   */
  static byte[] whole(InputStream bytes, int bytesMax) throws IOException {
    byte[] whole = bytes.readNBytes(bytesMax);
    if (bytes.read() >= 0) {
      throw new XmlException("the message is longer than " + bytesMax + " bytes");
    }
    return whole;
  }
}
