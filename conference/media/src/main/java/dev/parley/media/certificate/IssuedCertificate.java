package dev.parley.media.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** Certificate and its private key. Immutable. */
public record IssuedCertificate(PrivateKey key, X509Certificate certificate) {
  /** {@return a PKCS #12 key store in memory that has the key and the certificate as one entry} */
  public KeyStore keyStore(String alias, char[] password)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, password);
    store.setKeyEntry(alias, key, password, new Certificate[] {certificate});
    return store;
  }

  /**
   * Reads a certificate and its key.
   *
   * @param certificate in PEM (RFC 7468, section 5)
   * @param key in PEM (RFC 7468, section 10), not encrypted, for ECDSA
   * @throws IOException when one of them is not
   */
  public static IssuedCertificate ofPem(String certificate, String key) throws IOException {
    try {
      var certificates = CertificateFactory.getInstance("X.509");
      var read = certificates.generateCertificate(new ByteArrayInputStream(body(certificate)));
      var keys = KeyFactory.getInstance("EC");
      return new IssuedCertificate(
          keys.generatePrivate(new PKCS8EncodedKeySpec(body(key))), (X509Certificate) read);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException("not a certificate and its key in PEM: " + e.getMessage(), e);
    }
  }

  private static byte[] body(String pem) {
    return Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
  }

  /** {@return the certificate in PEM (RFC 7468, section 5)} */
  public String certificatePem() {
    try {
      return pem("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("a certificate has an encoding", e);
    }
  }

  /** {@return the key in PEM (RFC 7468, section 10), not encrypted} */
  public String keyPem() {
    return pem("PRIVATE KEY", key.getEncoded());
  }

  private static String pem(String label, byte[] body) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(body);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, lines, label);
  }
}
