package dev.parley.media.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import java.util.TreeSet;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Issuer of self-signed certificates with new ECDSA P-256 keys. Threads: safe for all. */
public final class CertificateIssuer {
  private static final int SERIAL_BITS = 64;

  /** Tolerance for peers whose clock is behind. */
  private static final Duration SLACK = Duration.ofDays(1);

  private CertificateIssuer() {}

  /**
   * Creates a key and its certificate.
   *
   * @param subject distinguished name of subject and issuer, such as {@code CN=Parley}
   * @param names DNS names and IP addresses, as subject alternative names (RFC 5280, section
   *     4.2.1.6); may be empty
   * @param valid validity from {@code now} on; it begins one day earlier, for clocks that are
   *     behind
   */
  public static IssuedCertificate issue(
      String subject, Set<String> names, Instant now, Duration valid) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return sign(generator.generateKeyPair(), new X500Principal(subject), names, now, valid);
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("every JDK has ECDSA on P-256", e);
    }
  }

  private static IssuedCertificate sign(
      KeyPair pair, X500Principal subject, Set<String> names, Instant now, Duration valid)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var builder =
        new JcaX509v3CertificateBuilder(
            subject,
            new BigInteger(SERIAL_BITS, new SecureRandom()),
            Date.from(now.minus(SLACK)),
            Date.from(now.plus(valid)),
            subject,
            pair.getPublic());
    if (!names.isEmpty()) {
      GeneralName[] alternatives =
          new TreeSet<>(names)
              .stream().map(CertificateIssuer::generalName).toArray(GeneralName[]::new);
      builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
    }
    var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate());
    return new IssuedCertificate(
        pair.getPrivate(), new JcaX509CertificateConverter().getCertificate(builder.build(signer)));
  }

  private static GeneralName generalName(String name) {
    try {
      byte[] address = InetAddress.ofLiteral(name).getAddress();
      return new GeneralName(GeneralName.iPAddress, new DEROctetString(address));
    } catch (IllegalArgumentException e) {
      return new GeneralName(GeneralName.dNSName, name);
    }
  }
}
