package dev.parley.server;

import io.vertx.core.Vertx;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Makes TLS contexts of keys. */
final class Keys {
  /**
   * {@return a context with a key from PEM files}
   *
   * @throws ServerException naming the file and what is wrong
   */
  static SSLContext ofFiles(Vertx vertx, Path certificate, Path key) {
    readable("certificate", certificate);
    readable("key", key);
    PemKeyCertOptions files =
        new PemKeyCertOptions()
            .setCertPath(certificate.toAbsolutePath().toString())
            .setKeyPath(key.toAbsolutePath().toString());
    try {
      return context(files.getKeyManagerFactory(vertx));
    } catch (Exception e) {
      throw new ServerException(
          ServerException.Reason.TLS,
          "%s and %s cannot be used as certificate and key (%s); PEM files are expected, the key"
                  .formatted(certificate, key, e.getMessage())
              + " not encrypted",
          e);
    }
  }

  private static void readable(String option, Path file) {
    if (!Files.isReadable(file)) {
      throw new ServerException(
          ServerException.Reason.TLS,
          "%s %s does not exist, or this user may not read it".formatted(option, file),
          null);
    }
  }

  /** {@return a context with {@code keys}, and the platform's trust} */
  static SSLContext context(KeyManagerFactory keys) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private Keys() {}
}
