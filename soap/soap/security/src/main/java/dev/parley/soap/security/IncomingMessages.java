package dev.parley.soap.security;

import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.MessageParts;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/**
 * Messages whose security is checked before they are read.
 *
 * <p>Threads: safe for all.
 */
final class IncomingMessages {
  private static final String NEXT_11 = "http://schemas.xmlsoap.org/soap/actor/next";
  private static final String ROLES_12 = "http://www.w3.org/2003/05/soap-envelope/role/";

  private final IncomingSecurity security;
  private final XmlLimits limits;
  private final TokenProcessing tokens;
  private final SeenMessages seen;

  /**
   * Message that was accepted.
   *
   * @param signer certificate that signed it
   */
  record Checked(EnvelopeFilter.Incoming message, Optional<X509Certificate> signer) {}

  IncomingMessages(IncomingSecurity security, XmlLimits limits) {
    this.security = security;
    this.limits = limits;
    tokens = new TokenProcessing(security);
    seen =
        new SeenMessages(
            security.freshness().plus(TokenProcessing.CLOCK_DIFFERENCE), System::nanoTime);
  }

  /**
   * {@return an envelope whose security is right}
   *
   * @param parts parts that the envelope refers to
   * @param peer address of the other side
   * @throws SoapFault when it is refused
   */
  Checked check(byte[] envelope, MessageParts parts, String peer) {
    EnvelopeTree tree = EnvelopeTree.of(envelope, limits);
    Optional<Element> header = header(tree);
    if (header.isEmpty()) {
      if (!security.isNone()) {
        throw UnsecuredMessages.refused(tree, missing(tree, FoundTokens.NONE));
      }
      return new Checked(
          new EnvelopeFilter.Incoming(envelope, Optional.empty(), Set.of()), Optional.empty());
    }
    return IncludedParts.areCovered(header.get()) && tree.has(SecurityNames.INCLUDE)
        ? check(envelope, new IncludedParts(tree, parts), peer)
        : check(tree, header.get(), peer);
  }

  /** Checks an envelope with its parts, in the forms in which they may have been signed. */
  private Checked check(byte[] envelope, IncludedParts parts, String peer) {
    SoapFault first = null;
    for (Base64.Encoder form : IncludedParts.FORMS) {
      EnvelopeTree tree = EnvelopeTree.of(envelope, limits);
      parts.insert(tree, form);
      try {
        return check(tree, header(tree).orElseThrow(), peer);
      } catch (SoapFault refused) {
        first = first == null ? refused : first;
      }
    }
    throw Objects.requireNonNull(first);
  }

  private Checked check(EnvelopeTree tree, Element header, String peer) {
    FoundTokens found = tokens.process(header, peer);
    List<String> missing = missing(tree, found);
    if (!missing.isEmpty()) {
      throw SecurityFaults.invalid("the message has no " + String.join(", and no ", missing));
    }
    checkSignedParts(tree, header, found);
    Optional<String> user = user(found);
    checkNew(found, user.orElse(peer));
    return new Checked(
        new EnvelopeFilter.Incoming(
            tree.toByteArray(),
            user.map(name -> new CallerIdentity(peer, Optional.of(name))),
            Set.of(SecurityNames.SECURITY)),
        found.signer());
  }

  private static Optional<Element> header(EnvelopeTree tree) {
    List<Element> all =
        tree.headers().stream()
            .filter(each -> EnvelopeTree.name(each).equals(SecurityNames.SECURITY))
            .filter(IncomingMessages::isForReceiver)
            .toList();
    if (all.size() > 1) {
      throw SecurityFaults.invalid("the message has " + all.size() + " security headers");
    }
    return all.stream().findFirst();
  }

  private static boolean isForReceiver(Element header) {
    String namespace = header.getParentNode().getNamespaceURI();
    String role =
        header.getAttributeNS(namespace, "actor") + header.getAttributeNS(namespace, "role");
    return role.isEmpty()
        || role.equals(NEXT_11)
        || role.equals(ROLES_12 + "next")
        || role.equals(ROLES_12 + "ultimateReceiver");
  }

  private List<String> missing(EnvelopeTree tree, FoundTokens found) {
    List<String> missing = new ArrayList<>();
    if (security.users().isPresent() && found.user().isEmpty()) {
      missing.add("UsernameToken");
    }
    if (security.assertions().isPresent() && found.assertion().isEmpty()) {
      missing.add("SAML assertion");
    }
    if (security.needsTimestamp() && !found.timestamp()) {
      missing.add("time stamp");
    }
    if (!security.signedParts().isEmpty() && found.signer().isEmpty()) {
      missing.add("signature by a certificate");
    }
    if (security.decryption().isPresent() && !contains(found.encrypted(), tree.body())) {
      missing.add("encrypted body");
    }
    return missing;
  }

  private void checkSignedParts(EnvelopeTree tree, Element header, FoundTokens found) {
    if (!security.signedParts().isEmpty() && tree.has(SecurityNames.INCLUDE)) {
      throw SecurityFaults.invalid(
          "the message has parts (MTOM), which the signature of its envelope does not cover");
    }
    for (SignedPart part : security.signedParts()) {
      List<Element> elements = SignedParts.elements(part, tree, header);
      if (elements.isEmpty()) {
        throw SecurityFaults.invalid("the message has no " + part + ", which must be signed");
      }
      for (Element element : elements) {
        if (!contains(found.signed(), element)) {
          XmlName name = EnvelopeTree.name(element);
          throw SecurityFaults.fault("FailedCheck", "the signature does not cover " + name);
        }
      }
    }
  }

  private static boolean contains(List<Element> elements, Element wanted) {
    return elements.stream().anyMatch(each -> each.isSameNode(wanted));
  }

  private Optional<String> user(FoundTokens found) {
    Optional<String> asserted =
        security.assertions().flatMap(check -> found.assertion().map(check::user));
    return found
        .user()
        .or(() -> asserted)
        .or(() -> found.signer().map(each -> each.getSubjectX500Principal().getName()));
  }

  private void checkNew(FoundTokens found, String sender) {
    for (String key : found.keys()) {
      switch (seen.accept(sender, key)) {
        case NEW -> {
          // remembered
        }
        case SEEN -> throw SecurityFaults.fault("FailedCheck", "the message has come before");
        case FULL ->
            throw new SoapFault(
                SoapFault.Code.RECEIVER,
                "too many secured messages in " + security.freshness() + "; try again later");
      }
    }
  }
}
