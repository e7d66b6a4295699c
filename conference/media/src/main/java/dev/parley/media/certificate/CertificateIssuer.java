package dev.parley.media.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import java.util.TreeSet;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Issuer of certificates with new ECDSA P-256 keys: self-signed, or signed by an authority of its
 * own. Threads: safe for all.
 */
public final class CertificateIssuer {
  private static final int SERIAL_BITS = 64;

  /** Tolerance for peers whose clock is behind. */
  private static final Duration SLACK = Duration.ofDays(1);

  private CertificateIssuer() {}

  /**
   * Creates a key and its certificate, which it signs itself.
   *
   * @param subject distinguished name of subject and issuer, such as {@code CN=Parley}
   * @param names DNS names and IP addresses, as subject alternative names (RFC 5280, section
   *     4.2.1.6); may be empty
   * @param valid validity from {@code now} on; it begins one day earlier, for clocks that are
   *     behind
   */
  public static IssuedCertificate issue(
      String subject, Set<String> names, Instant now, Duration valid) {
    KeyPair pair = pair();
    X500Principal self = new X500Principal(subject);
    return sign(pair, self, pair.getPrivate(), builder(pair, self, self, now, valid), names);
  }

  /**
   * Creates a key and a certificate that another one signs.
   *
   * @param authority made by {@link #authority}
   */
  public static IssuedCertificate issue(
      String subject, Set<String> names, IssuedCertificate authority, Instant now, Duration valid) {
    KeyPair pair = pair();
    X500Principal self = new X500Principal(subject);
    X500Principal issuer = authority.certificate().getSubjectX500Principal();
    return sign(pair, self, authority.key(), builder(pair, self, issuer, now, valid), names);
  }

  /**
   * Creates the key and the certificate of an authority, which signs other certificates (RFC 5280,
   * section 4.2.1.9) and none of other authorities.
   */
  public static IssuedCertificate authority(String subject, Instant now, Duration valid) {
    KeyPair pair = pair();
    X500Principal self = new X500Principal(subject);
    var builder = builder(pair, self, self, now, valid);
    try {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
    } catch (IOException e) {
      throw new IllegalStateException("extensions of constants can be encoded", e);
    }
    return sign(pair, self, pair.getPrivate(), builder, Set.of());
  }

  private static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has ECDSA on P-256", e);
    }
  }

  private static JcaX509v3CertificateBuilder builder(
      KeyPair pair, X500Principal subject, X500Principal issuer, Instant now, Duration valid) {
    return new JcaX509v3CertificateBuilder(
        issuer,
        new BigInteger(SERIAL_BITS, new SecureRandom()),
        Date.from(now.minus(SLACK)),
        Date.from(now.plus(valid)),
        subject,
        pair.getPublic());
  }

  private static IssuedCertificate sign(
      KeyPair pair,
      X500Principal subject,
      PrivateKey signing,
      JcaX509v3CertificateBuilder builder,
      Set<String> names) {
    try {
      if (!names.isEmpty()) {
        GeneralName[] alternatives =
            new TreeSet<>(names)
                .stream().map(CertificateIssuer::generalName).toArray(GeneralName[]::new);
        builder.addExtension(
            Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
      }
      var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(signing);
      return new IssuedCertificate(
          pair.getPrivate(),
          new JcaX509CertificateConverter().getCertificate(builder.build(signer)));
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new IllegalStateException("no certificate can be made for " + subject, e);
    }
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
