package dev.parley.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.Set;

/**
 * A certificate and its key as an operator has them, in two PEM files.
 *
 * @param certificate what the first file holds
 */
record PemFiles(Path chain, Path key, Certificate certificate) {
  private static final String PASSWORD = "password";

  /** Makes a key, and a certificate for {@code name}, in a folder that has none yet. */
  static PemFiles in(Path folder, String name) throws Exception {
    Path store = folder.resolve("given.p12");
    KeytoolProcess.makeKey(store, "given", PASSWORD, Set.of(name));
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    Files.delete(store);
    Certificate certificate = keys.getCertificate("given");
    byte[] key = keys.getKey("given", PASSWORD.toCharArray()).getEncoded();
    return new PemFiles(
        pem(folder.resolve("chain.pem"), "CERTIFICATE", certificate.getEncoded()),
        pem(folder.resolve("key.pem"), "PRIVATE KEY", key),
        certificate);
  }

  private static Path pem(Path file, String type, byte[] bytes) throws IOException {
    String text =
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(type, Base64.getMimeEncoder().encodeToString(bytes), type);
    return Files.writeString(file, text);
  }
}
