package dev.parley.soap.security;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.wss4j.common.crypto.AlgorithmSuite;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Algorithms that received messages may use.
 *
 * <p>Threads: safe for all.
 */
final class AllowedAlgorithms {
  private static final String MORE = "http://www.w3.org/2001/04/xmldsig-more#";
  private static final String PSS = "http://www.w3.org/2007/05/xmldsig-more#";
  private static final String EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";

  /** Transform that signs what a reference to a token stands for. */
  private static final String TOKEN_TRANSFORM =
      "http://docs.oasis-open.org/wss/2004/01/"
          + "oasis-200401-wss-soap-message-security-1.0#STR-Transform";

  private static final List<String> TRANSFORMS =
      List.of(
          EXCLUSIVE,
          TOKEN_TRANSFORM,
          // takes the signature itself out of what is signed; node-soap names it always
          "http://www.w3.org/2000/09/xmldsig#enveloped-signature");
  private static final List<String> SIGNATURES =
      List.of(
          MORE + "rsa-sha256",
          MORE + "rsa-sha384",
          MORE + "rsa-sha512",
          MORE + "ecdsa-sha256",
          MORE + "ecdsa-sha384",
          MORE + "ecdsa-sha512",
          PSS + "sha256-rsa-MGF1",
          PSS + "sha384-rsa-MGF1",
          PSS + "sha512-rsa-MGF1");
  private static final List<String> DIGESTS =
      List.of(
          "http://www.w3.org/2001/04/xmlenc#sha256",
          MORE + "sha384",
          "http://www.w3.org/2001/04/xmlenc#sha512");
  private static final List<String> ENCRYPTIONS =
      List.of(
          "http://www.w3.org/2009/xmlenc11#aes128-gcm",
          "http://www.w3.org/2009/xmlenc11#aes192-gcm",
          "http://www.w3.org/2009/xmlenc11#aes256-gcm");
  private static final List<String> KEY_TRANSPORTS =
      List.of(
          "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
          "http://www.w3.org/2009/xmlenc11#rsa-oaep");

  /** Parameters of RSA-OAEP, where SHA-1 is no weakness, and which many peers cannot change. */
  private static final List<String> PADDINGS =
      List.of(
          "http://www.w3.org/2000/09/xmldsig#sha1",
          "http://www.w3.org/2009/xmlenc11#mgf1sha1",
          "http://www.w3.org/2009/xmlenc11#mgf1sha256",
          "http://www.w3.org/2009/xmlenc11#mgf1sha384",
          "http://www.w3.org/2009/xmlenc11#mgf1sha512");

  private final Set<String> more;
  private final Set<String> all;
  private final Set<String> ofPaddings;

  /**
   * @param more identifiers of further ones of any kind
   */
  AllowedAlgorithms(Set<String> more) {
    this.more = more;
    all =
        Stream.of(SIGNATURES, DIGESTS, ENCRYPTIONS, KEY_TRANSPORTS, TRANSFORMS, more)
            .flatMap(Collection::stream)
            .collect(Collectors.toUnmodifiableSet());
    ofPaddings =
        Stream.concat(all.stream(), PADDINGS.stream()).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Refuses a signature or an encryption that uses others, with their names: the library refuses
   * them too, but does not say which.
   *
   * @param token element with all that is in it
   * @throws dev.parley.soap.api.SoapFault when it does
   */
  void check(Element token) {
    checkOne(token);
    for (String namespace : List.of(SecurityNames.SIGNATURE, SecurityNames.ENCRYPTION)) {
      NodeList elements = token.getElementsByTagNameNS(namespace, "*");
      for (int i = 0; i < elements.getLength(); i++) {
        checkOne((Element) elements.item(i));
      }
    }
  }

  private void checkOne(Element element) {
    String uri = element.getAttribute("Algorithm");
    boolean ofPadding = "EncryptionMethod".equals(element.getParentNode().getLocalName());
    if (!uri.isEmpty() && !(ofPadding ? ofPaddings : all).contains(uri)) {
      throw SecurityFaults.fault(
          "UnsupportedAlgorithm", "the algorithm " + uri + " is not allowed here");
    }
  }

  /** {@return the allowed algorithms as the library wants them} */
  AlgorithmSuite suite() {
    AlgorithmSuite suite = new AlgorithmSuite();
    suite.setMinimumAsymmetricKeyLength(2048);
    suite.setMinimumEllipticCurveKeyLength(256);
    suite.addC14nAlgorithm(EXCLUSIVE);
    TRANSFORMS.forEach(suite::addTransformAlgorithm);
    SIGNATURES.forEach(suite::addSignatureMethod);
    DIGESTS.forEach(suite::addDigestAlgorithm);
    ENCRYPTIONS.forEach(suite::addEncryptionMethod);
    KEY_TRANSPORTS.forEach(suite::addKeyWrapAlgorithm);
    for (String uri : more) {
      suite.addSignatureMethod(uri);
      suite.addDigestAlgorithm(uri);
      suite.addEncryptionMethod(uri);
      suite.addKeyWrapAlgorithm(uri);
    }
    return suite;
  }
}
