package dev.parley.soap.security;

import dev.parley.soap.api.XmlFragment;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Security of the messages that a client or an export sends. A message is signed first and
 * encrypted then.
 */
public final class OutgoingSecurity {
  /** Messages are sent as they are. */
  public static final OutgoingSecurity NONE = new OutgoingSecurity();

  private @Nullable UsernameToken usernameToken;
  private @Nullable XmlFragment assertion;
  private @Nullable Duration lifetime;
  private KeyStore.@Nullable PrivateKeyEntry signer;
  private Set<SignedPart> signedParts = Set.of();
  private @Nullable X509Certificate recipient;
  private boolean encryptedForSigner;

  private OutgoingSecurity() {}

  private OutgoingSecurity(OutgoingSecurity other) {
    usernameToken = other.usernameToken;
    assertion = other.assertion;
    lifetime = other.lifetime;
    signer = other.signer;
    signedParts = other.signedParts;
    recipient = other.recipient;
    encryptedForSigner = other.encryptedForSigner;
  }

  /** {@return this security, and a name and password in each message} */
  public OutgoingSecurity usernameToken(UsernameToken value) {
    OutgoingSecurity copy = new OutgoingSecurity(this);
    copy.usernameToken = value;
    return copy;
  }

  /**
   * {@return this security, and an assertion in each message, as a bearer token}
   *
   * @param value {@code Assertion} of SAML 1.1 or 2.0, which is sent as it is
   */
  public OutgoingSecurity assertion(XmlFragment value) {
    if (!SecurityNames.ASSERTIONS.contains(value.name())) {
      throw new IllegalArgumentException(value.name() + " is no assertion of SAML 1.1 or 2.0");
    }
    OutgoingSecurity copy = new OutgoingSecurity(this);
    copy.assertion = value;
    return copy;
  }

  /**
   * {@return this security, and a time stamp in each message}
   *
   * @param value time from now until the message expires
   */
  public OutgoingSecurity timestamp(Duration value) {
    if (value.toSeconds() < 1) {
      throw new IllegalArgumentException("a lifetime of " + value + " is less than a second");
    }
    OutgoingSecurity copy = new OutgoingSecurity(this);
    copy.lifetime = value;
    return copy;
  }

  /**
   * {@return this security, and a signature in each message} It is RSA or ECDSA with SHA-256, over
   * the exclusive canonical form of each part. The message has the certificate of the key.
   *
   * @param key key and its certificate, such as {@code keyStore.getEntry(alias, password)} gives
   * @param parts what it covers; those that messages must have, such as a time stamp, are part of
   *     this security too
   */
  public OutgoingSecurity signed(KeyStore.PrivateKeyEntry key, SignedPart... parts) {
    if (parts.length == 0) {
      throw new IllegalArgumentException("a signature covers at least one part");
    }
    OutgoingSecurity copy = new OutgoingSecurity(this);
    copy.signer = key;
    copy.signedParts = Set.of(parts);
    return copy;
  }

  /**
   * {@return this security, with the content of the body and the UsernameToken encrypted} By
   * AES-256-GCM, whose key RSA-OAEP encrypts.
   *
   * @param value certificate of the receiver, with an RSA key
   */
  public OutgoingSecurity encryptedFor(X509Certificate value) {
    if (!(value.getPublicKey() instanceof RSAPublicKey)) {
      throw new IllegalArgumentException(
          "the key of "
              + value.getSubjectX500Principal()
              + " is "
              + value.getPublicKey().getAlgorithm()
              + "; only RSA keys can encrypt");
    }
    OutgoingSecurity copy = new OutgoingSecurity(this);
    copy.recipient = value;
    return copy;
  }

  /**
   * {@return this security, with responses encrypted for the certificate that signed the request}
   * For exports.
   */
  public OutgoingSecurity encryptedForSigner() {
    OutgoingSecurity copy = new OutgoingSecurity(this);
    copy.encryptedForSigner = true;
    return copy;
  }

  Optional<UsernameToken> usernameToken() {
    return Optional.ofNullable(usernameToken);
  }

  Optional<XmlFragment> assertion() {
    return Optional.ofNullable(assertion);
  }

  Optional<Duration> lifetime() {
    return Optional.ofNullable(lifetime);
  }

  Optional<KeyStore.PrivateKeyEntry> signer() {
    return Optional.ofNullable(signer);
  }

  List<SignedPart> signedParts() {
    return signedParts.stream().sorted().toList();
  }

  Optional<X509Certificate> recipient() {
    return Optional.ofNullable(recipient);
  }

  boolean isEncryptedForSigner() {
    return encryptedForSigner;
  }

  boolean isNone() {
    return usernameToken == null
        && assertion == null
        && lifetime == null
        && signer == null
        && recipient == null
        && !encryptedForSigner;
  }
}
