package dev.parley.soap.security;

import dev.parley.soap.xml.XmlName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.engine.WSSecurityEngine;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.RequestData;
import org.apache.wss4j.dom.processor.Processor;
import org.w3c.dom.DOMException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Check of the tokens, the signature and the encryption of one security header, which WSS4J does
 * within limits: only kinds of tokens that Parley knows, and few of them.
 *
 * <p>Threads: safe for all.
 */
final class TokenProcessing {
  /** By how much the clocks of two machines may differ. */
  static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

  /** Tokens of one header. Each may cost an operation with a private key. */
  static final int TOKENS_MAX = 16;

  private final IncomingSecurity security;
  private final AllowedAlgorithms algorithms;
  private final MessageKeys signers;
  private final MessageKeys decryption;

  TokenProcessing(IncomingSecurity security) {
    WSSConfig.init();
    this.security = security;
    algorithms = new AllowedAlgorithms(security.algorithms());
    signers = new MessageKeys(Optional.empty(), security.trusted());
    decryption = new MessageKeys(security.decryption(), List.of());
  }

  /**
   * {@return what a header has} The envelope is decrypted in its tree.
   *
   * @throws dev.parley.soap.api.SoapFault when something is wrong
   */
  FoundTokens process(Element header, String peer) {
    checkTokens(header);
    checkAlgorithms(header);
    try {
      RequestData request = request(header);
      WSSecurityEngine engine = new WSSecurityEngine();
      engine.setWssConfig(request.getWssConfig());
      List<WSSecurityEngineResult> results =
          engine.processSecurityHeader(header, request).getResults();
      return ProcessedTokens.of(results, header);
    } catch (WSSecurityException e) {
      throw SecurityFaults.of(e, peer);
    } catch (NoClassDefFoundError e) {
      // a reference to a SAML assertion or to Kerberos, for which the libraries are left out
      throw SecurityFaults.of("UnsupportedSecurityToken", e, peer);
    } catch (IllegalArgumentException
        | IllegalStateException
        | NullPointerException
        | IndexOutOfBoundsException
        | DOMException e) {
      // how the libraries of signatures and encryption fail at malformed tokens
      throw SecurityFaults.of("InvalidSecurity", e, peer);
    }
  }

  private static void checkTokens(Element header) {
    List<Element> tokens = EnvelopeTree.children(header);
    for (Element token : tokens) {
      XmlName name = EnvelopeTree.name(token);
      if (!SecurityNames.TOKENS.contains(name) && !SecurityNames.ASSERTIONS.contains(name)) {
        throw SecurityFaults.fault(
            "UnsupportedSecurityToken", "the security header has an unknown token " + name);
      }
    }
    NodeList encrypted = header.getElementsByTagNameNS(SecurityNames.ENCRYPTION, "DataReference");
    NodeList keys = header.getElementsByTagNameNS(SecurityNames.ENCRYPTION, "EncryptedKey");
    if (tokens.size() > TOKENS_MAX
        || encrypted.getLength() > TOKENS_MAX
        || keys.getLength() > TOKENS_MAX) {
      throw SecurityFaults.invalid(
          "the message has more than " + TOKENS_MAX + " tokens or encrypted parts");
    }
  }

  /** Checks what is processed: assertions and contents may have signatures of their own. */
  private void checkAlgorithms(Element header) {
    EnvelopeTree.children(header).stream()
        .filter(token -> !SecurityNames.ASSERTIONS.contains(EnvelopeTree.name(token)))
        .forEach(algorithms::check);
    EnvelopeTree.children(new EnvelopeTree(header.getOwnerDocument()).body()).stream()
        .filter(content -> EnvelopeTree.name(content).equals(SecurityNames.ENCRYPTED_DATA))
        .forEach(algorithms::check);
  }

  private RequestData request(Element header) {
    WSSConfig config = WSSConfig.getNewInstance();
    SecurityNames.ASSERTIONS.forEach(name ->
        config.setProcessor(
            new QName(name.namespace(), name.local()), (Processor) (element, data) -> List.of()));
    config.setValidator(WSConstants.USERNAME_TOKEN, new PasswordValidator(security.users()));
    RequestData data = new RequestData();
    data.setWssConfig(config);
    data.setMsgContext(header);
    data.setAlgorithmSuite(algorithms.suite());
    data.setSigVerCrypto(signers);
    data.setDecCrypto(decryption);
    int freshness = Math.toIntExact(security.freshness().toSeconds());
    int future = Math.toIntExact(CLOCK_DIFFERENCE.toSeconds());
    data.setTimeStampTTL(freshness);
    data.setTimeStampFutureTTL(future);
    data.setUtTTL(freshness);
    data.setUtFutureTTL(future);
    data.setCallbackHandler(callbacks -> {
      for (var callback : callbacks) {
        if (callback instanceof WSPasswordCallback wanted) {
          answer(wanted);
        }
      }
    });
    return data;
  }

  private void answer(WSPasswordCallback wanted) {
    switch (wanted.getUsage()) {
      case WSPasswordCallback.USERNAME_TOKEN ->
          security
              .users()
              .flatMap(users -> users.password(wanted.getIdentifier()))
              .ifPresent(wanted::setPassword);
      case WSPasswordCallback.DECRYPT -> wanted.setPassword(""); // the key needs none
      default -> {
        // shared secrets, which are not supported
      }
    }
  }
}
