package dev.parley.soap.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;

/**
 * Passwords of the users of a service.
 *
 * <p>Threads: safe for all.
 */
@FunctionalInterface
public interface UserPasswords {
  /**
   * {@return the password of a user in clear; empty for an unknown user} Where only hashes are
   * stored, it is always empty, and {@link #matches} decides; digests are refused then.
   */
  Optional<String> password(String username);

  /** {@return whether a password that a message tells in clear is that of the user} */
  default boolean matches(String username, String password) {
    byte[] given = password.getBytes(StandardCharsets.UTF_8);
    byte[] known = password(username).orElse("").getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(known, given) && password(username).isPresent();
  }

  /** {@return the passwords of a table of names and passwords} */
  static UserPasswords of(Map<String, String> passwords) {
    Map<String, String> all = Map.copyOf(passwords);
    return username -> Optional.ofNullable(all.get(username));
  }
}
