package dev.parley.soap.api;

import java.util.List;
import java.util.Optional;

/**
 * Message without a contract: what an {@link EnvelopeService} takes and returns.
 *
 * <p>Immutable.
 *
 * @param version version in which it is sent; a response has that of its request
 * @param action SOAP action of a request; empty for none, and in responses
 * @param headers header blocks, with their own {@code mustUnderstand} and {@code role} attributes
 * @param body children of the body: one, or none, in all messages but a few of rpc/encoded
 */
public record Envelope(
    SoapVersion version, String action, List<XmlFragment> headers, List<XmlFragment> body) {
  /** Copies the lists. */
  public Envelope {
    headers = List.copyOf(headers);
    body = List.copyOf(body);
  }

  /** {@return an envelope without headers} */
  public static Envelope of(SoapVersion version, String action, XmlFragment payload) {
    return new Envelope(version, action, List.of(), List.of(payload));
  }

  /** {@return a response to this request, without headers} */
  public Envelope response(XmlFragment payload) {
    return of(version, "", payload);
  }

  /** {@return the first child of the body} */
  public Optional<XmlFragment> payload() {
    return body.isEmpty() ? Optional.empty() : Optional.of(body.getFirst());
  }
}
