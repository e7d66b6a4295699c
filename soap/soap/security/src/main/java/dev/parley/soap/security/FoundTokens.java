package dev.parley.soap.security;

import dev.parley.soap.api.XmlFragment;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.w3c.dom.Element;

/**
 * Tokens of the security header of a message, all of which were right.
 *
 * @param user name in a token whose password was right
 * @param timestamp whether it has a fresh time stamp
 * @param signer certificate that is trusted, and whose signature was right
 * @param signed elements that the signature covers
 * @param encrypted elements whose content was encrypted
 * @param keys what tells the message apart from all others: the nonce, the signature
 */
record FoundTokens(
    Optional<String> user,
    Optional<XmlFragment> assertion,
    boolean timestamp,
    Optional<X509Certificate> signer,
    List<Element> signed,
    List<Element> encrypted,
    List<String> keys) {
  /** A message without a security header. */
  static final FoundTokens NONE =
      new FoundTokens(
          Optional.empty(),
          Optional.empty(),
          false,
          Optional.empty(),
          List.of(),
          List.of(),
          List.of());
}
