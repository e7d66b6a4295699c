package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.UUID;

/** Short names for rooms, of characters that keys and topics may have. */
@Experimental
public final class RoomKey {
  private RoomKey() {}

  /** {@return the SHA-256 of a room's name in 43 characters of {@code A-Z a-z 0-9 - _}} */
  public static String of(String room) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(room.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java platform has SHA-256", e);
    }
  }

  /** {@return the name of a room's file in an {@link ObjectStore}} */
  public static String file(String room, UUID id) {
    return of(room) + "." + id;
  }
}
