package dev.parley.server.tls;

import dev.parley.server.config.ServerException;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;

/** TLS context factory for certificates and private keys. */
final class TlsContexts {
  /** Key types that TLS servers use. */
  private static final List<String> KEY_TYPES = List.of("RSA", "EC", "EdDSA");

  /**
   * Loads a certificate chain and its private key from PEM files. {@return the TLS context}
   *
   * @throws ServerException with a message that names the file and what is wrong
   */
  static SSLContext ofFiles(Vertx vertx, Path certificate, Path key) {
    return ofFiles(vertx, certificate, key, () -> null);
  }

  /**
   * Loads a certificate chain, its private key, and the certificates of an authority, the only ones
   * that are trusted, from PEM files. {@return the TLS context}
   *
   * @throws ServerException with a message that names the file and what is wrong
   */
  static SSLContext ofFiles(Vertx vertx, Path certificate, Path key, Path authority) {
    return ofFiles(vertx, certificate, key, () -> trust(vertx, authority));
  }

  private static TrustManager[] trust(Vertx vertx, Path authority) {
    readable("authority", authority);
    try {
      return new PemTrustOptions()
          .addCertPath(authority.toAbsolutePath().toString())
          .getTrustManagerFactory(vertx)
          .getTrustManagers();
    } catch (Exception e) {
      throw new ServerException(
          ServerException.Reason.TLS,
          "%s has no certificates of an authority (%s); a PEM file is expected"
              .formatted(authority, e.getMessage()),
          e);
    }
  }

  private static SSLContext ofFiles(
      Vertx vertx, Path certificate, Path key, Supplier<TrustManager @Nullable []> trust) {
    readable("certificate", certificate);
    readable("key", key);
    PemKeyCertOptions files =
        new PemKeyCertOptions()
            .setCertPath(certificate.toAbsolutePath().toString())
            .setKeyPath(key.toAbsolutePath().toString());
    try {
      KeyManagerFactory keys = files.getKeyManagerFactory(vertx);
      if (!belongTogether(keys)) {
        throw new ServerException(
            ServerException.Reason.TLS,
            "%s is not the key of the certificate in %s".formatted(key, certificate),
            null);
      }
      return context(keys, trust.get());
    } catch (ServerException e) {
      throw e;
    } catch (Exception e) {
      throw new ServerException(
          ServerException.Reason.TLS,
          "%s and %s cannot be used as certificate and key (%s); PEM files are expected, the key"
                  .formatted(certificate, key, e.getMessage())
              + " not encrypted",
          e);
    }
  }

  /** {@return whether each private key matches its certificate, tested by a signature} */
  private static boolean belongTogether(KeyManagerFactory keys) throws GeneralSecurityException {
    for (KeyManager each : keys.getKeyManagers()) {
      for (String type : KEY_TYPES) {
        String[] aliases =
            each instanceof X509KeyManager manager ? manager.getServerAliases(type, null) : null;
        for (String alias : aliases == null ? new String[0] : aliases) {
          X509KeyManager manager = (X509KeyManager) each;
          if (!belongTogether(
              manager.getCertificateChain(alias)[0].getPublicKey(), manager.getPrivateKey(alias))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean belongTogether(PublicKey certified, PrivateKey key)
      throws GeneralSecurityException {
    if (!certified.getAlgorithm().equals(key.getAlgorithm())) {
      return false;
    }
    Signature signature =
        Signature.getInstance(
            switch (key.getAlgorithm()) {
              case "RSA" -> "SHA256withRSA";
              case "EC" -> "SHA256withECDSA";
              default -> key.getAlgorithm();
            });
    byte[] anything = {1, 2, 3};
    signature.initSign(key);
    signature.update(anything);
    byte[] signed = signature.sign();
    signature.initVerify(certified);
    signature.update(anything);
    return signature.verify(signed);
  }

  private static void readable(String option, Path file) {
    if (!Files.isReadable(file)) {
      throw new ServerException(
          ServerException.Reason.TLS,
          "%s %s does not exist, or this user may not read it".formatted(option, file),
          null);
    }
  }

  /** {@return a TLS context with {@code keys} and the platform's trust store} */
  static SSLContext context(KeyManagerFactory keys) throws GeneralSecurityException {
    return context(keys, null);
  }

  private static SSLContext context(KeyManagerFactory keys, TrustManager @Nullable [] trust)
      throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust, null);
    return context;
  }

  private TlsContexts() {}
}
