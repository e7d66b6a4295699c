package dev.parley.nodes.nats;

import dev.parley.base.Experimental;
import java.nio.file.Path;

/** Credentials that a node shows to the NATS servers. Their texts contain no secrets. */
@Experimental
public sealed interface NatsCredentials {
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
