package dev.parley.soap.api;

import java.util.List;

/**
 * Endpoint reference (WS-Addressing 1.0 Core, section 2).
 *
 * <p>Immutable.
 *
 * @param address absolute IRI
 * @param referenceParameters elements that are header blocks of messages to this endpoint
 */
public record EndpointReference(String address, List<XmlFragment> referenceParameters) {
  /** Address of replies that go back by the connection of the request. */
  public static final String ANONYMOUS = "http://www.w3.org/2005/08/addressing/anonymous";

  /** Address of replies that are not sent. */
  public static final String NONE = "http://www.w3.org/2005/08/addressing/none";

  /** Reference to the sender of the request, by its connection. */
  public static final EndpointReference SENDER = new EndpointReference(ANONYMOUS, List.of());

  /** Copies the parameters. */
  public EndpointReference {
    referenceParameters = List.copyOf(referenceParameters);
  }

  /** {@return whether it is the sender, by the connection of the request} */
  public boolean isAnonymous() {
    return address.equals(ANONYMOUS);
  }

  /** {@return whether nothing is sent to it} */
  public boolean isNone() {
    return address.equals(NONE);
  }
}
