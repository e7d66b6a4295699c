package dev.parley.soap.security;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.spi.BasicCredentials;
import dev.parley.soap.xml.XmlLimits;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.util.List;
import java.util.Optional;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import org.apache.wss4j.common.WSEncryptionPart;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.message.WSSecEncrypt;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecSignature;
import org.apache.wss4j.dom.message.WSSecTimestamp;
import org.apache.wss4j.dom.message.WSSecUsernameToken;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Messages that get tokens, a signature and encryption before they are sent.
 *
 * <p>Threads: safe for all.
 */
final class OutgoingMessages {
  private final OutgoingSecurity security;
  private final XmlLimits limits;
  private final MessageKeys keys;

  OutgoingMessages(OutgoingSecurity security, XmlLimits limits) {
    this.security = security;
    this.limits = limits;
    keys = new MessageKeys(security.signer(), List.of());
  }

  /**
   * {@return the secured bytes of an envelope}
   *
   * @param peer address of the service, on a client
   * @param signer certificate that signed the request, on a service
   * @throws SoapFault when it cannot be sent in this way
   */
  byte[] secure(byte[] envelope, String peer, Optional<X509Certificate> signer) {
    if (security.isNone()) {
      return envelope;
    }
    Optional<X509Certificate> recipient =
        security.isEncryptedForSigner() ? signer : security.recipient();
    checkRecipient(recipient, peer);
    EnvelopeTree tree = EnvelopeTree.of(envelope, limits);
    try {
      WSSecHeader header = new WSSecHeader(tree.document());
      header.setMustUnderstand(true);
      Element block = header.insertSecurityHeader();
      addTokens(header, block);
      if (security.signer().isPresent()) {
        sign(header, tree, block, security.signer().get());
      }
      if (recipient.isPresent()) {
        encrypt(header, tree, block, recipient.get());
      }
      return tree.toByteArray();
    } catch (WSSecurityException e) {
      throw unsent("the message cannot be secured: " + e.getMessage(), e);
    }
  }

  private void checkRecipient(Optional<X509Certificate> recipient, String peer) {
    if (security.isEncryptedForSigner() && recipient.isEmpty()) {
      throw unsent("the response would be encrypted for the signer, and nobody signed", null);
    }
    boolean tellsPassword =
        security
            .usernameToken()
            .filter(token -> token.type() == UsernameToken.PasswordType.TEXT)
            .isPresent();
    if (tellsPassword && recipient.isEmpty() && !BasicCredentials.isPrivate(peer)) {
      throw unsent(
          "the password would go to "
              + peer
              + " in clear; use https, a digest, or encryption for the service's certificate",
          null);
    }
  }

  private void addTokens(WSSecHeader header, Element block) {
    security
        .lifetime()
        .ifPresent(lifetime -> {
          WSSecTimestamp timestamp = new WSSecTimestamp(header);
          timestamp.setTimeToLive(Math.toIntExact(lifetime.toSeconds()));
          timestamp.build();
        });
    security
        .usernameToken()
        .ifPresent(token -> {
          WSSecUsernameToken built = new WSSecUsernameToken(header);
          built.setPasswordType(
              token.type() == UsernameToken.PasswordType.TEXT
                  ? WSConstants.PASSWORD_TEXT
                  : WSConstants.PASSWORD_DIGEST);
          built.addNonce();
          built.addCreated();
          built.setUserInfo(token.username(), token.password());
          built.build();
        });
    security
        .assertion()
        .ifPresent(assertion -> {
          Node root = EnvelopeTree.parse(assertion.text()).getDocumentElement();
          block.appendChild(block.getOwnerDocument().importNode(root, true));
        });
  }

  private void sign(
      WSSecHeader header, EnvelopeTree tree, Element block, KeyStore.PrivateKeyEntry signer)
      throws WSSecurityException {
    WSSecSignature signature = new WSSecSignature(header);
    signature.setUserInfo(MessageKeys.ALIAS, "");
    signature.setKeyIdentifierType(WSConstants.BST_DIRECT_REFERENCE);
    signature.setSignatureAlgorithm(
        signer.getCertificate().getPublicKey() instanceof ECPublicKey
            ? WSConstants.ECDSA_SHA256
            : WSConstants.RSA_SHA256);
    signature.setDigestAlgo(WSConstants.SHA256);
    for (SignedPart part : security.signedParts()) {
      List<Element> elements = SignedParts.elements(part, tree, block);
      if (elements.isEmpty()) {
        throw unsent("the message has no " + part + " that could be signed", null);
      }
      elements.forEach(element -> signature.getParts().add(part(element, "Element")));
    }
    signature.build(keys);
  }

  private void encrypt(
      WSSecHeader header, EnvelopeTree tree, Element block, X509Certificate recipient)
      throws WSSecurityException {
    WSSecEncrypt encryption = new WSSecEncrypt(header);
    encryption.setUseThisCert(recipient);
    encryption.setKeyIdentifierType(WSConstants.ISSUER_SERIAL);
    encryption.setSymmetricEncAlgorithm(WSConstants.AES_256_GCM);
    encryption.setKeyEncAlgo(WSConstants.KEYTRANSPORT_RSAOAEP);
    SignedParts.elements(SignedPart.USERNAME_TOKEN, tree, block)
        .forEach(element -> encryption.getParts().add(part(element, "Element")));
    encryption.getParts().add(part(tree.body(), "Content"));
    encryption.build(keys, newKey());
  }

  private static SecretKey newKey() {
    try {
      KeyGenerator generator = KeyGenerator.getInstance("AES");
      generator.init(256);
      return generator.generateKey();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has AES", e);
    }
  }

  private static WSEncryptionPart part(Element element, String modifier) {
    WSEncryptionPart part =
        new WSEncryptionPart(element.getLocalName(), element.getNamespaceURI(), modifier);
    part.setElement(element);
    return part;
  }

  private static SoapFault unsent(String why, @Nullable Exception cause) {
    SoapFault fault = new SoapFault(SoapFault.Code.SENDER, why);
    if (cause != null) {
      fault.initCause(cause);
    }
    return fault;
  }
}
