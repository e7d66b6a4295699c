package dev.parley.media.certificate;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;

/** Self-signed certificate and its private key. Immutable. */
public record IssuedCertificate(PrivateKey key, X509Certificate certificate) {
  /** {@return a PKCS #12 key store in memory that has the key and the certificate as one entry} */
  public KeyStore keyStore(String alias, char[] password)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, password);
    store.setKeyEntry(alias, key, password, new Certificate[] {certificate});
    return store;
  }
}
