package dev.parley.media.ice;

import dev.parley.media.stun.StunMessage;

/**
 * Local ufrag as a {@code long}, by which the owner of a port finds the peer of a check without
 * allocating a string: a ufrag of {@link IceCredentials#random} has eight characters, one per byte.
 */
public final class UfragKey {
  /** Key for any ufrag that is not one of ours. */
  public static final long NONE = 0;

  static final int CHARS = Long.BYTES;

  private UfragKey() {}

  /** {@return the key of a ufrag; {@link #NONE} if it does not have eight characters} */
  public static long of(String ufrag) {
    if (ufrag.length() != CHARS) {
      return NONE;
    }
    long key = 0;
    for (int i = 0; i < CHARS; i++) {
      key = (key << 8) | (ufrag.charAt(i) & 0xFF);
    }
    return key;
  }

  /**
   * {@return the tag in the receiver's ufrag of USERNAME (see {@link IceCredentials#random});
   * negative without a valid one}
   */
  public static int shardTag(StunMessage check) {
    return of(check) == NONE ? -1 : IceCredentials.shardTag(check.usernameByte(0));
  }

  /** {@return the key of the receiver's ufrag in USERNAME; {@link #NONE} without a valid one} */
  public static long of(StunMessage check) {
    if (check.usernameLength() <= CHARS || check.usernameByte(CHARS) != ':') {
      return NONE;
    }
    long key = 0;
    for (int i = 0; i < CHARS; i++) {
      key = (key << 8) | (check.usernameByte(i) & 0xFF);
    }
    return key;
  }
}
