package dev.parley.soap.security;

import static dev.parley.soap.security.TestKeys.ANN;
import static dev.parley.soap.security.TestKeys.AUTHORITY;
import static dev.parley.soap.security.TestKeys.SERVICE;
import static dev.parley.soap.security.TestKeys.certificate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.MessageParts;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.wss4j.common.WSEncryptionPart;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecSignature;
import org.apache.wss4j.dom.message.WSSecUsernameToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of attackers who know a trusted client's messages, but none of its keys. */
class HostileSecurityTest {
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String BODY = "<s:Body><pay xmlns=\"urn:bank\"><to>ann</to></pay></s:Body>";
  private static final String ENVELOPE =
      "<s:Envelope xmlns:s=\"" + SOAP + "\"><s:Header/>" + BODY + "</s:Envelope>";
  private static final OutgoingSecurity SIGNED =
      OutgoingSecurity.NONE
          .timestamp(Duration.ofMinutes(1))
          .signed(ANN, SignedPart.BODY, SignedPart.TIMESTAMP);
  private static final IncomingSecurity BY_AUTHORITY =
      IncomingSecurity.NONE
          .timestamp()
          .signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY, SignedPart.TIMESTAMP);
  private static final IncomingSecurity USERS =
      IncomingSecurity.NONE.usernameToken(UserPasswords.of(Map.of("ann", "secret")));

  private static String send(OutgoingSecurity security) {
    byte[] bytes =
        new MessageSecurity(security, IncomingSecurity.NONE)
            .start(SoapVersion.V1_1, "http://127.0.0.1/bank")
            .outgoing(bytes(ENVELOPE));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static EnvelopeFilter.Incoming receive(IncomingSecurity security, String message) {
    return receive(new MessageSecurity(OutgoingSecurity.NONE, security), message);
  }

  private static EnvelopeFilter.Incoming receive(MessageSecurity filter, String message) {
    return filter.start(SoapVersion.V1_1, "attacker").incoming(bytes(message));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void refused(IncomingSecurity security, String message, String reason) {
    assertThatThrownBy(() -> receive(security, message))
        .isInstanceOf(SoapFault.class)
        .hasMessageContaining(reason);
  }

  @Test
  void messageThatComesAgainIsRefused() {
    for (var pair :
        List.of(
            Map.entry(SIGNED, BY_AUTHORITY),
            Map.entry(
                OutgoingSecurity.NONE.usernameToken(UsernameToken.digest("ann", "secret")),
                USERS))) {
      MessageSecurity filter = new MessageSecurity(OutgoingSecurity.NONE, pair.getValue());
      String message = send(pair.getKey());

      receive(filter, message);
      receive(filter, send(pair.getKey()));

      assertThatThrownBy(() -> receive(filter, message))
          .isInstanceOf(SoapFault.class)
          .hasMessageContaining("has come before");
    }
  }

  /** Signature wrapping: the signed body is kept elsewhere, and another is in its place. */
  @Test
  void signedBodyThatWasMovedCoversNothing() {
    String message = send(SIGNED);
    int start = message.indexOf("<s:Body");
    int end = message.indexOf("</s:Body>") + "</s:Body>".length();
    String body = message.substring(start, end);
    String forged = "<s:Body><pay xmlns=\"urn:bank\"><to>eve</to></pay></s:Body>";

    String inHeader =
        message
            .replace(body, forged)
            .replace("</s:Header>", "<w xmlns=\"urn:w\">" + body + "</w></s:Header>");
    refused(BY_AUTHORITY, inHeader, "the signature does not cover {" + SOAP + "}Body");
    String inBody = message.replace(body, forged.replace("</s:Body>", body + "</s:Body>"));
    refused(BY_AUTHORITY, inBody, "the signature does not cover {" + SOAP + "}Body");
    assertThatThrownBy(() -> receive(BY_AUTHORITY, message.replace(body, body + body)))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("2 elements Body");
    String sameId = forged.replace("<s:Body", body.substring(0, body.indexOf('>')));
    assertThatThrownBy(() ->
            receive(
                BY_AUTHORITY,
                message
                    .replace(body, sameId)
                    .replace("</s:Header>", "<w xmlns=\"urn:w\">" + body + "</w></s:Header>")))
        .isInstanceOf(SoapFault.class);
  }

  @Test
  void changedCharactersOfASignedMessageNeverChangeWhatIsRead() {
    String message = send(SIGNED);
    String accepted = body(receive(BY_AUTHORITY, message));
    int refusals = 0;

    for (int at = 0; at < message.length(); at += 7) {
      char other = message.charAt(at) == 'e' ? 'a' : 'e';
      String changed = message.substring(0, at) + other + message.substring(at + 1);
      try {
        assertThat(body(receive(BY_AUTHORITY, changed))).isEqualTo(accepted);
      } catch (SoapFault | XmlException refused) {
        refusals++;
      }
    }

    assertThat(refusals).isGreaterThan(message.length() / 7 / 2);
  }

  private static String body(EnvelopeFilter.Incoming incoming) {
    String text = new String(incoming.envelope(), StandardCharsets.UTF_8);
    return text.substring(text.indexOf("<pay"), text.indexOf("</s:Body>"));
  }

  @Test
  void truncatedMessagesAreRefused() {
    String message =
        send(
            SIGNED
                .usernameToken(UsernameToken.digest("ann", "secret"))
                .encryptedFor(certificate(SERVICE)));
    IncomingSecurity all = BY_AUTHORITY.encryptedFor(SERVICE);

    for (int length = 0; length < message.length(); length += 97) {
      String part = message.substring(0, length);
      assertThatThrownBy(() -> receive(all, part)).isInstanceOf(XmlException.class);
    }
  }

  @Test
  void commentsDoNotCutSignedTexts() {
    String message = send(SIGNED).replace("<to>ann</to>", "<to>a<!-- -->nn</to>");

    assertThat(body(receive(BY_AUTHORITY, message))).contains("<to>ann</to>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2020-01-01T00:00:00.000Z", "2199-01-01T00:00:00.000Z", "soon", ""})
  void timesThatAreNotNowAreRefused(String time) {
    String message =
        send(OutgoingSecurity.NONE.timestamp(Duration.ofMinutes(1)))
            .replaceFirst("<wsu:Created>[^<]*", "<wsu:Created>" + time);

    assertThatThrownBy(() -> receive(IncomingSecurity.NONE.timestamp(), message))
        .isInstanceOf(SoapFault.class);
  }

  @Test
  void messageOfAnOldAlgorithmIsAcceptedOnlyWhereItIsAllowed() throws WSSecurityException {
    String message =
        signed(WSConstants.RSA_SHA1, WSConstants.SHA1, WSConstants.BST_DIRECT_REFERENCE);
    IncomingSecurity byAuthority =
        IncomingSecurity.NONE.signedBy(List.of(certificate(AUTHORITY)), SignedPart.BODY);

    refused(byAuthority, message, "the algorithm " + WSConstants.RSA_SHA1 + " is not allowed here");
    assertThat(receive(byAuthority.allowing(WSConstants.RSA_SHA1, WSConstants.SHA1), message))
        .isNotNull();
  }

  /** Such as that of an invoice: nobody checks it here. */
  @Test
  void signaturesOfContentsAndAssertionsMayUseOtherAlgorithms() throws WSSecurityException {
    String other =
        "<ds:Signature xmlns:ds=\""
            + SecurityNames.SIGNATURE
            + "\"><ds:SignatureMethod"
            + " Algorithm=\""
            + WSConstants.RSA_SHA1
            + "\"></ds:SignatureMethod></ds:Signature>";
    String assertion =
        "<a:Assertion xmlns:a=\"urn:oasis:names:tc:SAML:2.0:assertion\">"
            + other
            + "</a:Assertion>";
    byte[] sent =
        new MessageSecurity(SIGNED.assertion(XmlFragment.of(assertion)), IncomingSecurity.NONE)
            .start(SoapVersion.V1_1, "http://127.0.0.1/bank")
            .outgoing(bytes(ENVELOPE.replace("ann", other)));

    assertThat(body(receive(BY_AUTHORITY, new String(sent, StandardCharsets.UTF_8))))
        .contains(WSConstants.RSA_SHA1);
  }

  @Test
  void signatureByAKeyWithoutACertificateIsRefused() throws WSSecurityException {
    String message = signed(WSConstants.RSA_SHA256, WSConstants.SHA256, WSConstants.KEY_VALUE);

    assertThatThrownBy(() -> receive(BY_AUTHORITY, message)).isInstanceOf(SoapFault.class);
  }

  @Test
  void signatureByAPasswordIsRefused() throws WSSecurityException {
    EnvelopeTree tree = EnvelopeTree.of(bytes(ENVELOPE), XmlLimits.MESSAGES);
    WSSecHeader header = new WSSecHeader(tree.document());
    header.insertSecurityHeader();
    WSSecUsernameToken token = new WSSecUsernameToken(header);
    token.setUserInfo("ann", "secret");
    token.setPasswordType(null);
    token.addDerivedKey(1000);
    byte[] salt = new byte[16];
    salt[0] = 1;
    token.prepare(salt);
    byte[] key = token.getDerivedKey(salt);
    WSSecSignature signature = new WSSecSignature(header);
    signature.setKeyIdentifierType(WSConstants.CUSTOM_SYMM_SIGNING);
    signature.setCustomTokenId(token.getId());
    signature.setSecretKey(key);
    signature.setSignatureAlgorithm(WSConstants.HMAC_SHA256);
    signature.getParts().add(new WSEncryptionPart("Body", SOAP, "Element"));
    signature.build(keys());
    token.prependToHeader();
    String message = new String(tree.toByteArray(), StandardCharsets.UTF_8);

    assertThatThrownBy(() -> receive(USERS, message)).isInstanceOf(SoapFault.class);
  }

  private static String signed(String algorithm, String digest, int reference)
      throws WSSecurityException {
    EnvelopeTree tree = EnvelopeTree.of(bytes(ENVELOPE), XmlLimits.MESSAGES);
    WSSecHeader header = new WSSecHeader(tree.document());
    header.insertSecurityHeader();
    WSSecSignature signature = new WSSecSignature(header);
    signature.setUserInfo(MessageKeys.ALIAS, "");
    signature.setKeyIdentifierType(reference);
    signature.setSignatureAlgorithm(algorithm);
    signature.setDigestAlgo(digest);
    signature.getParts().add(new WSEncryptionPart("Body", SOAP, "Element"));
    signature.build(keys());
    return new String(tree.toByteArray(), StandardCharsets.UTF_8);
  }

  private static Merlin keys() {
    return new MessageKeys(Optional.<KeyStore.PrivateKeyEntry>of(ANN), List.of());
  }

  @Test
  void tokensOfOneKindComeOnce() {
    String token =
        between(send(OutgoingSecurity.NONE.usernameToken(UsernameToken.text("ann", "secret"))));
    String one = send(OutgoingSecurity.NONE.usernameToken(UsernameToken.text("ann", "secret")));

    refused(USERS, one.replace("</wsse:Security>", token + "</wsse:Security>"), "2 UsernameTokens");
    String signature = between(send(SIGNED));
    assertThatThrownBy(() ->
            receive(
                BY_AUTHORITY,
                send(SIGNED).replace("</wsse:Security>", signature + "</wsse:Security>")))
        .isInstanceOf(SoapFault.class);
    refused(USERS, one.replace("</s:Header>", header(one) + "</s:Header>"), "2 security headers");
  }

  private static String header(String message) {
    return message.substring(
        message.indexOf("<wsse:Security"),
        message.indexOf("</wsse:Security>") + "</wsse:Security>".length());
  }

  private static String between(String message) {
    String header = header(message);
    return header
        .substring(header.indexOf('>') + 1, header.indexOf("</wsse:Security>"))
        .replace("<wsse:UsernameToken ", "<wsse:UsernameToken xmlns:x=\"urn:x\" ");
  }

  @Test
  void unknownAndTooManyTokensAreRefusedBeforeTheyAreLookedAt() {
    String one = send(OutgoingSecurity.NONE.timestamp(Duration.ofMinutes(1)));
    String context = "<c:SecurityContextToken xmlns:c=\"urn:sc\"/>";
    String key = "<e:EncryptedKey xmlns:e=\"" + SecurityNames.ENCRYPTION + "\"/>";

    refused(USERS, one.replace("</wsse:Security>", context + "</wsse:Security>"), "unknown token");
    refused(
        USERS,
        one.replace(
            "</wsse:Security>", key.repeat(TokenProcessing.TOKENS_MAX) + "</wsse:Security>"),
        "more than 16 tokens");
  }

  @Test
  void malformedTokensAreRefusedByFaults() {
    String encryption = "xmlns:e=\"" + SecurityNames.ENCRYPTION + "\"";
    String signature = "xmlns:d=\"" + SecurityNames.SIGNATURE + "\"";
    for (String token :
        List.of(
            "<e:EncryptedKey " + encryption + "/>",
            "<e:EncryptedData " + encryption + "/>",
            "<e:ReferenceList " + encryption + "><e:DataReference URI=\"#no\"/></e:ReferenceList>",
            "<e:ReferenceList " + encryption + "><e:DataReference/></e:ReferenceList>",
            "<d:Signature " + signature + "/>",
            "<d:Signature " + signature + "><d:SignedInfo/></d:Signature>",
            "<wsse:BinarySecurityToken/>",
            "<wsse:BinarySecurityToken ValueType=\"#X509v3\">AAAA</wsse:BinarySecurityToken>",
            "<wsse:UsernameToken/>",
            "<wsse:UsernameToken><wsse:Username/></wsse:UsernameToken>",
            "<wsse:UsernameToken><wsse:Username>ann</wsse:Username></wsse:UsernameToken>",
            "<wsu:Timestamp/>",
            "<wsu:Timestamp><wsu:Created/><wsu:Created/></wsu:Timestamp>")) {
      String message =
          send(OutgoingSecurity.NONE.assertion(
                  XmlFragment.of(
                      "<a:Assertion xmlns:a=\"urn:oasis:names:tc:SAML:2.0:assertion\"/>")))
              .replaceFirst("<a:Assertion.*</a:Assertion>", token);

      assertThat(message).contains(token);
      assertThatThrownBy(() -> receive(USERS.encryptedFor(SERVICE), message))
          .as(token)
          .isInstanceOf(SoapFault.class);
    }
  }

  @Test
  void nothingIsFetchedThatASignatureRefersTo() throws IOException {
    try (var server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress("127.0.0.1", 0)).configureBlocking(false);
      String url = "http:/" + server.getLocalAddress() + "/x";
      String message =
          send(SIGNED).replaceFirst("<ds:Reference URI=\"#[^\"]*", "<ds:Reference URI=\"" + url);

      assertThat(message).contains(url);
      assertThatThrownBy(() -> receive(BY_AUTHORITY, message)).isInstanceOf(SoapFault.class);
      assertThat(server.accept()).isNull();
    }
  }

  private static final String INCLUDE =
      "<x:Include xmlns:x=\"http://www.w3.org/2004/08/xop/include\" href=\"cid:a\"></x:Include>";

  private static String send(OutgoingSecurity security, String content) {
    byte[] bytes =
        new MessageSecurity(security, IncomingSecurity.NONE)
            .start(SoapVersion.V1_1, "http://127.0.0.1/bank")
            .outgoing(bytes(ENVELOPE.replace("ann", content)));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static EnvelopeFilter.Incoming receive(
      IncomingSecurity security, String message, MessageParts parts) {
    return new MessageSecurity(OutgoingSecurity.NONE, security)
        .start(SoapVersion.V1_1, "attacker")
        .incoming(bytes(message), parts);
  }

  /** WSS4J signs base64 in lines, whose ends the canonical form has as references. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void signatureOverAPartIsOneOverItsContent(boolean inLines) {
    byte[] content = new byte[100];
    String lines = Base64.getMimeEncoder().encodeToString(content);
    String text =
        inLines ? lines.replace("\r", "&#xD;") : Base64.getEncoder().encodeToString(content);
    String message = send(SIGNED, text).replace(text, INCLUDE);
    assertThat(message).contains(INCLUDE);

    EnvelopeFilter.Incoming read = receive(BY_AUTHORITY, message, reference -> content);

    assertThat(new String(read.envelope(), StandardCharsets.UTF_8)).contains("<to>" + text + "<");
    assertThatThrownBy(() -> receive(BY_AUTHORITY, message, reference -> new byte[101]))
        .isInstanceOf(SoapFault.class)
        .hasMessageContaining("signature");
    assertThatThrownBy(() -> receive(BY_AUTHORITY, message))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("cid:a refers to a part, and the message has no parts");
  }

  @Test
  void messageWithPartsThatComesAgainIsRefused() {
    MessageSecurity filter = new MessageSecurity(OutgoingSecurity.NONE, BY_AUTHORITY);
    byte[] message = bytes(send(SIGNED, "AQID").replace("AQID", INCLUDE));
    MessageParts parts = reference -> new byte[] {1, 2, 3};
    filter.start(SoapVersion.V1_1, "ann").incoming(message, parts);

    assertThatThrownBy(() -> filter.start(SoapVersion.V1_1, "ann").incoming(message, parts))
        .isInstanceOf(SoapFault.class)
        .hasMessageContaining("has come before");
  }

  @Test
  void signatureOverTheReferenceToAPartCoversNoContent() {
    assertThatThrownBy(() -> receive(BY_AUTHORITY, send(SIGNED, INCLUDE), reference -> new byte[3]))
        .isInstanceOf(SoapFault.class)
        .hasMessageContaining("signature");
    assertThatThrownBy(() ->
            receive(
                BY_AUTHORITY.encryptedFor(SERVICE),
                send(SIGNED.encryptedFor(certificate(SERVICE)), INCLUDE),
                reference -> new byte[3]))
        .isInstanceOf(SoapFault.class)
        .hasMessageContaining("has parts (MTOM)");
  }

  @Test
  void documentTypesAreRefused() {
    String message = "<!DOCTYPE s [<!ENTITY a \"ann\">]>" + send(SIGNED);

    assertThatThrownBy(() -> receive(BY_AUTHORITY, message)).isInstanceOf(XmlException.class);
  }
}
