package dev.parley.soap.security;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Keys and certificates of the tests, made once. */
final class TestKeys {
  private static final AlgorithmParameterSpec RSA =
      new RSAKeyGenParameterSpec(2048, RSAKeyGenParameterSpec.F4);

  /** An authority. */
  static final KeyStore.PrivateKeyEntry AUTHORITY = authority();

  /** A service, by the authority. */
  static final KeyStore.PrivateKeyEntry SERVICE = issued("CN=service", "RSA", RSA, 1);

  /** A client, by the authority. */
  static final KeyStore.PrivateKeyEntry ANN = issued("CN=ann", "RSA", RSA, 1);

  /** A client with an elliptic curve, by the authority. */
  static final KeyStore.PrivateKeyEntry BOB =
      issued("CN=bob", "EC", new ECGenParameterSpec("secp256r1"), 1);

  /** A client by the authority whose certificate has expired. */
  static final KeyStore.PrivateKeyEntry EXPIRED = issued("CN=ann", "RSA", RSA, -1);

  /** A client that nobody knows, with the name of another. */
  static final KeyStore.PrivateKeyEntry EVE = unknown("CN=ann");

  private TestKeys() {}

  static X509Certificate certificate(KeyStore.PrivateKeyEntry entry) {
    return (X509Certificate) entry.getCertificate();
  }

  private static KeyStore.PrivateKeyEntry authority() {
    KeyPair keys = keys("RSA", RSA);
    X500Name name = new X500Name("CN=authority");
    return entry(keys, certificate(keys, name, keys.getPrivate(), name, 1, true));
  }

  private static KeyStore.PrivateKeyEntry issued(
      String name, String algorithm, AlgorithmParameterSpec spec, int days) {
    KeyPair keys = keys(algorithm, spec);
    X500Name issuer = new X500Name("CN=authority");
    PrivateKey signer = AUTHORITY.getPrivateKey();
    return entry(keys, certificate(keys, new X500Name(name), signer, issuer, days, false));
  }

  private static KeyStore.PrivateKeyEntry unknown(String name) {
    KeyPair keys = keys("RSA", RSA);
    X500Name own = new X500Name(name);
    return entry(keys, certificate(keys, own, keys.getPrivate(), own, 1, false));
  }

  private static KeyStore.PrivateKeyEntry entry(KeyPair keys, X509Certificate certificate) {
    return new KeyStore.PrivateKeyEntry(keys.getPrivate(), new Certificate[] {certificate});
  }

  private static KeyPair keys(String algorithm, AlgorithmParameterSpec spec) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(spec);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509Certificate certificate(
      KeyPair keys,
      X500Name subject,
      PrivateKey signer,
      X500Name issuer,
      int days,
      boolean authority) {
    Instant now = Instant.now();
    try {
      var builder =
          new JcaX509v3CertificateBuilder(
              issuer,
              BigInteger.valueOf(System.nanoTime()),
              Date.from(now.minus(3, ChronoUnit.DAYS)),
              Date.from(now.plus(days, ChronoUnit.DAYS)),
              subject,
              keys.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(signer)));
    } catch (GeneralSecurityException | CertIOException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }
}
