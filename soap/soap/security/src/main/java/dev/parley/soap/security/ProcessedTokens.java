package dev.parley.soap.security;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.XmlFragment;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.WSDataRef;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.message.token.UsernameToken;
import org.w3c.dom.Element;

/** Results of WSS4J, read with care: what Parley does not expect is refused. */
final class ProcessedTokens {
  private final List<WSSecurityEngineResult> results;

  private ProcessedTokens(List<WSSecurityEngineResult> results) {
    this.results = results;
  }

  /**
   * {@return what a header has}
   *
   * @throws SoapFault when it has tokens that nobody could understand rightly, such as two names
   */
  static FoundTokens of(List<WSSecurityEngineResult> results, Element header) {
    return new ProcessedTokens(results).found(header);
  }

  private FoundTokens found(Element header) {
    Optional<UsernameToken> token =
        one("UsernameTokens", WSConstants.UT, WSConstants.UT_NOPASSWORD)
            .map(ProcessedTokens::usernameToken);
    Optional<WSSecurityEngineResult> signature =
        one("signatures", WSConstants.SIGN, WSConstants.UT_SIGN, WSConstants.ST_SIGNED);
    List<Element> assertions =
        EnvelopeTree.children(header).stream()
            .filter(each -> SecurityNames.ASSERTIONS.contains(EnvelopeTree.name(each)))
            .toList();
    if (assertions.size() > 1) {
      throw twice("assertions", assertions.size());
    }
    return new FoundTokens(
        token.map(UsernameToken::getName),
        assertions.stream().findFirst().map(ProcessedTokens::fragment),
        one("time stamps", WSConstants.TS).isPresent(),
        signature.map(ProcessedTokens::signer),
        signature.stream()
            .flatMap(ProcessedTokens::references)
            .flatMap(ProcessedTokens::whole)
            .toList(),
        encrypted(),
        keys(token, signature));
  }

  private Optional<WSSecurityEngineResult> one(String what, int... actions) {
    List<WSSecurityEngineResult> found = new ArrayList<>();
    for (WSSecurityEngineResult result : results) {
      Object action = result.get(WSSecurityEngineResult.TAG_ACTION);
      for (int wanted : actions) {
        if (action instanceof Integer number && number == wanted) {
          found.add(result);
        }
      }
    }
    if (found.size() > 1) {
      throw twice(what, found.size());
    }
    return found.stream().findFirst();
  }

  private static SoapFault twice(String what, int count) {
    return SecurityFaults.invalid("the message has " + count + " " + what + ", and one is allowed");
  }

  private static UsernameToken usernameToken(WSSecurityEngineResult result) {
    if (result.get(WSSecurityEngineResult.TAG_USERNAME_TOKEN) instanceof UsernameToken token
        && token.getName() != null
        && token.containsPasswordElement()) {
      return token;
    }
    throw SecurityFaults.fault(
        "FailedAuthentication", "the UsernameToken has no name, or no password");
  }

  private static X509Certificate signer(WSSecurityEngineResult result) {
    if (result.get(WSSecurityEngineResult.TAG_X509_CERTIFICATE)
        instanceof X509Certificate certificate) {
      return certificate;
    }
    throw SecurityFaults.invalid("the signature is not by an X.509 certificate");
  }

  private static XmlFragment fragment(Element assertion) {
    return XmlFragment.of(new String(EnvelopeTree.canonical(assertion), StandardCharsets.UTF_8));
  }

  private static Stream<WSDataRef> references(WSSecurityEngineResult result) {
    return result.get(WSSecurityEngineResult.TAG_DATA_REF_URIS) instanceof List<?> all
        ? all.stream().filter(WSDataRef.class::isInstance).map(WSDataRef.class::cast)
        : Stream.empty();
  }

  private static Stream<Element> whole(WSDataRef reference) {
    return reference.isContent()
        ? Stream.empty()
        : Stream.ofNullable(reference.getProtectedElement());
  }

  /** {@return the elements whose content was encrypted} */
  private List<Element> encrypted() {
    return results.stream()
        .filter(result ->
            Integer.valueOf(WSConstants.ENCR).equals(result.get(WSSecurityEngineResult.TAG_ACTION)))
        .flatMap(ProcessedTokens::references)
        .filter(WSDataRef::isContent)
        .map(WSDataRef::getProtectedElement)
        .filter(Objects::nonNull)
        .toList();
  }

  private static List<String> keys(
      Optional<UsernameToken> token, Optional<WSSecurityEngineResult> signature) {
    List<String> keys = new ArrayList<>();
    token
        .filter(each -> each.getNonce() != null)
        .ifPresent(each -> keys.add("nonce " + each.getName() + " " + each.getNonce()));
    signature
        .map(each -> each.get(WSSecurityEngineResult.TAG_SIGNATURE_VALUE))
        .ifPresent(
            value -> keys.add("signature " + Base64.getEncoder().encodeToString((byte[]) value)));
    return keys;
  }
}
