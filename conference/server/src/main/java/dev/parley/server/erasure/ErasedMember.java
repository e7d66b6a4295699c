package dev.parley.server.erasure;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.UUID;

/**
 * Member that was erased.
 *
 * @param nameHash SHA-256 of the erasure's id and the member's name, in base64: recordings name the
 *     member who began them, and the engine is not to keep the name
 */
record ErasedMember(UUID id, String nameHash) {
  static ErasedMember of(UUID erasure, UUID id, String name) {
    return new ErasedMember(id, hash(erasure, name));
  }

  boolean isNamed(UUID erasure, String name) {
    return nameHash.equals(hash(erasure, name));
  }

  private static String hash(UUID erasure, String name) {
    try {
      byte[] bytes = (erasure + " " + name).getBytes(StandardCharsets.UTF_8);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java platform has SHA-256", e);
    }
  }
}
