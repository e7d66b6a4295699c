package dev.parley.media.ice;

import dev.parley.media.stun.StunMessage;

/**
 * The local ufrag as a number, so that the owner of a port finds the peer that a check is for
 * without making a string: the ufrags of {@link Credentials#random} have eight characters, one for
 * each byte.
 */
public final class UfragKey {
  /** The key of what cannot be a ufrag of ours. */
  public static final long NONE = 0;

  static final int CHARS = Long.BYTES;

  private UfragKey() {}

  /** {@return the key of a ufrag; {@link #NONE} if it is not of eight characters} */
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
   * {@return the mark of the receiver's ufrag in USERNAME (see {@link Credentials#random}); below
   * zero without a fitting one}
   */
  public static int mark(StunMessage check) {
    return of(check) == NONE ? -1 : Credentials.mark(check.usernameByte(0));
  }

  /** {@return the key of the receiver's ufrag in USERNAME; {@link #NONE} without a fitting one} */
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
