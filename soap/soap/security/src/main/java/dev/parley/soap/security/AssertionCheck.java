package dev.parley.soap.security;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.XmlFragment;

/**
 * Check of the SAML assertion of a message. Parley passes assertions on as they are, and does not
 * interpret them.
 *
 * <p>Threads: safe for all.
 */
@FunctionalInterface
public interface AssertionCheck {
  /**
   * {@return the name of the user whom an assertion stands for}
   *
   * @param assertion {@code Assertion} of SAML 1.1 or 2.0, as it was sent but for the
   *     normalizations of {@link XmlFragment}, with which its own signature stays valid if it uses
   *     exclusive canonicalization
   * @throws SoapFault when the assertion is not valid; the client gets this fault
   */
  String user(XmlFragment assertion);
}
