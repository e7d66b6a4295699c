package dev.parley.soap.security;

import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Security that the messages must have which a client or an export receives. Whatever else of
 * WS-Security a message has is checked too: one with a wrong or unknown token is refused.
 */
public final class IncomingSecurity {
  private static final Duration FRESHNESS = Duration.ofMinutes(5);

  /** Messages need no security. */
  public static final IncomingSecurity NONE = new IncomingSecurity();

  private @Nullable UserPasswords users;
  private @Nullable AssertionCheck assertions;
  private boolean timestamped;
  private Duration freshness = FRESHNESS;
  private Set<X509Certificate> trusted = Set.of();
  private Set<SignedPart> signedParts = Set.of();
  private KeyStore.@Nullable PrivateKeyEntry decryption;
  private Set<String> algorithms = Set.of();

  private IncomingSecurity() {}

  private IncomingSecurity(IncomingSecurity other) {
    users = other.users;
    assertions = other.assertions;
    timestamped = other.timestamped;
    freshness = other.freshness;
    trusted = other.trusted;
    signedParts = other.signedParts;
    decryption = other.decryption;
    algorithms = other.algorithms;
  }

  /**
   * {@return this security, and a UsernameToken whose password is right} Its name is the caller.
   */
  public IncomingSecurity usernameToken(UserPasswords value) {
    IncomingSecurity copy = new IncomingSecurity(this);
    copy.users = value;
    return copy;
  }

  /** {@return this security, and a SAML assertion that a check accepts} Its user is the caller. */
  public IncomingSecurity assertion(AssertionCheck value) {
    IncomingSecurity copy = new IncomingSecurity(this);
    copy.assertions = value;
    return copy;
  }

  /** {@return this security, and a time stamp that is not older than 5 minutes} */
  public IncomingSecurity timestamp() {
    return timestamp(FRESHNESS);
  }

  /**
   * {@return this security, and a time stamp} Clocks may differ by a minute.
   *
   * @param value how old messages may be; so long are they remembered too, and refused when they
   *     come again
   */
  public IncomingSecurity timestamp(Duration value) {
    if (value.toSeconds() < 1) {
      throw new IllegalArgumentException("an age of " + value + " is less than a second");
    }
    IncomingSecurity copy = new IncomingSecurity(this);
    copy.timestamped = true;
    copy.freshness = value;
    return copy;
  }

  /**
   * {@return this security, and one signature by a certificate that is trusted} The subject of the
   * certificate is the caller, if no token names one.
   *
   * @param certificates certificates of signers, and of authorities that issue them; revocation is
   *     not checked
   * @param parts what it must cover at least
   */
  public IncomingSecurity signedBy(Collection<X509Certificate> certificates, SignedPart... parts) {
    if (certificates.isEmpty() || parts.length == 0) {
      throw new IllegalArgumentException("a signature needs a certificate and a part");
    }
    IncomingSecurity copy = new IncomingSecurity(this);
    copy.trusted = Set.copyOf(certificates);
    copy.signedParts = Set.of(parts);
    return copy;
  }

  /**
   * {@return this security, with the content of the body encrypted}
   *
   * @param key key that decrypts, with its certificate
   */
  public IncomingSecurity encryptedFor(KeyStore.PrivateKeyEntry key) {
    IncomingSecurity copy = new IncomingSecurity(this);
    copy.decryption = key;
    return copy;
  }

  /**
   * {@return this security, with more algorithms} Without it these are allowed: RSA, RSA-PSS and
   * ECDSA with SHA-256, SHA-384 and SHA-512; AES-GCM; RSA-OAEP; exclusive canonicalization. RSA
   * keys have at least 2,048 bits.
   *
   * @param uris identifiers of signature, digest, encryption or key transport algorithms, such as
   *     {@code http://www.w3.org/2000/09/xmldsig#rsa-sha1}
   */
  public IncomingSecurity allowing(String... uris) {
    IncomingSecurity copy = new IncomingSecurity(this);
    Set<String> all = new HashSet<>(algorithms);
    all.addAll(List.of(uris));
    copy.algorithms = Set.copyOf(all);
    return copy;
  }

  Optional<UserPasswords> users() {
    return Optional.ofNullable(users);
  }

  Optional<AssertionCheck> assertions() {
    return Optional.ofNullable(assertions);
  }

  boolean needsTimestamp() {
    return timestamped;
  }

  Duration freshness() {
    return freshness;
  }

  Set<X509Certificate> trusted() {
    return trusted;
  }

  List<SignedPart> signedParts() {
    return signedParts.stream().sorted().toList();
  }

  Optional<KeyStore.PrivateKeyEntry> decryption() {
    return Optional.ofNullable(decryption);
  }

  Set<String> algorithms() {
    return algorithms;
  }

  boolean isNone() {
    return users == null
        && assertions == null
        && !timestamped
        && signedParts.isEmpty()
        && decryption == null;
  }
}
