package dev.parley.soap.addressing;

import dev.parley.soap.api.EndpointReference;
import java.util.Optional;

/**
 * Addressing properties of a message (WS-Addressing 1.0 Core, section 3.1).
 *
 * <p>Immutable.
 *
 * @param relatesTo id of the message that this one is a reply to
 * @param faultTo endpoint of faults; empty for {@code replyTo}
 */
public record MessageAddressing(
    Optional<String> to,
    String action,
    Optional<String> messageId,
    Optional<String> relatesTo,
    EndpointReference replyTo,
    Optional<EndpointReference> faultTo) {
  /** {@return the endpoint of faults} */
  public EndpointReference faults() {
    return faultTo.orElse(replyTo);
  }
}
