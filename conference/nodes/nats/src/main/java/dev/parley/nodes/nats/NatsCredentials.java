package dev.parley.nodes.nats;

import dev.parley.base.Experimental;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Credentials that a node shows to the NATS servers. Their texts contain no secrets. */
@Experimental
public sealed interface NatsCredentials {
  /** Upper bound for the size of a file with credentials, in bytes. */
  int FILE_BYTES_MAX = 16 << 10;

  /**
   * Reads credentials from a file: one that {@code nsc} has written, or a line {@code
   * USER:PASSWORD}, or a line with a token.
   *
   * @throws EngineException if the file cannot be read, or has none of these
   */
  static NatsCredentials of(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(FILE_BYTES_MAX + 1);
      String text = new String(bytes, StandardCharsets.UTF_8).strip();
      if (bytes.length > FILE_BYTES_MAX || text.isEmpty()) {
        throw unusable(file, "it is empty or too long", null);
      }
      if (text.startsWith("-----BEGIN")) {
        return new CredentialsFile(file);
      }
      if (text.lines().count() > 1) {
        throw unusable(file, "it has several lines and does not begin with -----BEGIN", null);
      }
      int colon = text.indexOf(':');
      return colon < 0
          ? new Token(text)
          : new Password(text.substring(0, colon), text.substring(colon + 1));
    } catch (IOException e) {
      throw unusable(file, String.valueOf(e), e);
    }
  }

  private static EngineException unusable(Path file, String why, @Nullable Exception cause) {
    return new EngineException(
        Reason.INVALID,
        ("NATS: %s cannot be used as credentials (%s); it holds what nsc writes, or one line"
                + " USER:PASSWORD, or a token")
            .formatted(file, why),
        cause);
  }

  /** No credentials, for servers that ask for none or read a TLS client certificate. */
  record None() implements NatsCredentials {
    @Override
    public String toString() {
      return "no credentials";
    }
  }

  /** A user and a password. */
  record Password(String user, String password) implements NatsCredentials {
    @Override
    public String toString() {
      return "password of " + user;
    }
  }

  /** A token. */
  record Token(String token) implements NatsCredentials {
    @Override
    public String toString() {
      return "token";
    }
  }

  /** A credentials file, as {@code nsc} writes it: a JWT and the seed of its key. */
  record CredentialsFile(Path file) implements NatsCredentials {
    @Override
    public String toString() {
      return file.toString();
    }
  }
}
