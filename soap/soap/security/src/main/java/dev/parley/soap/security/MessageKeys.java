package dev.parley.soap.security;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.security.auth.callback.CallbackHandler;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSSecurityException;

/**
 * One private key and certificates that are trusted, as the library wants them. The key is kept
 * beside the key store, which would decrypt it at each use.
 *
 * <p>Threads: safe for all.
 */
final class MessageKeys extends Merlin {
  /** Name of the key in the key store. */
  static final String ALIAS = "key";

  private final Optional<KeyStore.PrivateKeyEntry> entry;

  MessageKeys(Optional<KeyStore.PrivateKeyEntry> entry, Collection<X509Certificate> trusted) {
    this.entry = entry;
    try {
      KeyStore own = empty();
      if (entry.isPresent()) {
        own.setCertificateEntry(ALIAS, entry.get().getCertificate());
      }
      setKeyStore(own);
      KeyStore others = empty();
      int number = 0;
      for (X509Certificate certificate : trusted) {
        others.setCertificateEntry("trusted-" + number++, certificate);
      }
      setTrustStore(others);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("a key store in memory failed", e);
    }
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  @Override
  public PrivateKey getPrivateKey(X509Certificate certificate, CallbackHandler callback)
      throws WSSecurityException {
    return getPrivateKey(certificate.getPublicKey(), callback);
  }

  @Override
  public PrivateKey getPrivateKey(PublicKey key, CallbackHandler callback)
      throws WSSecurityException {
    return entry
        .filter(each -> each.getCertificate().getPublicKey().equals(key))
        .map(KeyStore.PrivateKeyEntry::getPrivateKey)
        .orElseThrow(() -> unknown());
  }

  @Override
  public PrivateKey getPrivateKey(String alias, String password) throws WSSecurityException {
    return entry.map(KeyStore.PrivateKeyEntry::getPrivateKey).orElseThrow(() -> unknown());
  }

  @Override
  public void verifyTrust(
      X509Certificate[] chain,
      boolean revocation,
      Collection<Pattern> subjects,
      Collection<Pattern> issuers)
      throws WSSecurityException {
    try {
      super.verifyTrust(chain, revocation, subjects, issuers);
    } catch (WSSecurityException e) {
      // the library calls it a failure without a code
      throw new WSSecurityException(
          WSSecurityException.ErrorCode.FAILED_AUTHENTICATION, e, e.getMessage());
    }
  }

  private static WSSecurityException unknown() {
    return new WSSecurityException(WSSecurityException.ErrorCode.SECURITY_TOKEN_UNAVAILABLE);
  }
}
