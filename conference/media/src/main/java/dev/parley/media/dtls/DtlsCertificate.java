package dev.parley.media.dtls;

import dev.parley.media.certificate.CertificateIssuer;
import dev.parley.media.certificate.IssuedCertificate;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.tls.Certificate;
import org.bouncycastle.tls.crypto.TlsCertificate;

/**
 * Self-signed certificate with a P-256 key, created at each start of a server: peers verify it by
 * the fingerprint in the signalling. Immutable.
 */
public final class DtlsCertificate {
  private static final Duration VALID = Duration.ofDays(365);

  private final AsymmetricKeyParameter key;
  private final Certificate chain;
  private final CertificateFingerprint fingerprint;

  private DtlsCertificate(
      AsymmetricKeyParameter key, Certificate chain, CertificateFingerprint fingerprint) {
    this.key = key;
    this.chain = chain;
    this.fingerprint = fingerprint;
  }

  /** {@return a new certificate, valid for a year from the day before} */
  public static DtlsCertificate make(Clock clock) {
    IssuedCertificate issued =
        CertificateIssuer.issue("CN=Parley", Set.of(), clock.instant(), VALID);
    try {
      byte[] encoded = issued.certificate().getEncoded();
      TlsCertificate certificate = TlsCryptography.SHARED.createCertificate(encoded);
      return new DtlsCertificate(
          PrivateKeyFactory.createKey(issued.key().getEncoded()),
          new Certificate(new TlsCertificate[] {certificate}),
          CertificateFingerprint.of(encoded));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("a new certificate cannot be encoded", e);
    }
  }

  /** {@return the fingerprint for the session description} */
  public CertificateFingerprint fingerprint() {
    return fingerprint;
  }

  AsymmetricKeyParameter key() {
    return key;
  }

  Certificate chain() {
    return chain;
  }
}
