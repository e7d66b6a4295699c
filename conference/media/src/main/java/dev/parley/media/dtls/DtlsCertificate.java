package dev.parley.media.dtls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.tls.Certificate;
import org.bouncycastle.tls.crypto.TlsCertificate;

/**
 * Self-signed certificate with a P-256 key, created at each start of a server: peers verify it by
 * the fingerprint in the signalling. Immutable.
 */
public final class DtlsCertificate {
  private static final Duration VALID = Duration.ofDays(365);
  private static final int SERIAL_BITS = 64;

  /** Tolerance for clients whose clock is behind. */
  private static final Duration SLACK = Duration.ofDays(1);

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
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      byte[] encoded = sign(pair, clock.instant()).getEncoded();
      TlsCertificate certificate = TlsCryptography.SHARED.createCertificate(encoded);
      return new DtlsCertificate(
          PrivateKeyFactory.createKey(pair.getPrivate().getEncoded()),
          new Certificate(new TlsCertificate[] {certificate}),
          CertificateFingerprint.of(encoded));
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("every JDK has ECDSA on P-256", e);
    }
  }

  private static X509Certificate sign(KeyPair pair, Instant now)
      throws OperatorCreationException, GeneralSecurityException {
    X500Principal name = new X500Principal("CN=Parley");
    var builder =
        new JcaX509v3CertificateBuilder(
            name,
            new BigInteger(SERIAL_BITS, new SecureRandom()),
            Date.from(now.minus(SLACK)),
            Date.from(now.plus(VALID)),
            name,
            pair.getPublic());
    var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate());
    return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
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
