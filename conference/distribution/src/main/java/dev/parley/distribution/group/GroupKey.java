package dev.parley.distribution.group;

import java.security.SecureRandom;
import java.util.Objects;

/** Key of one epoch of a group. Its text form does not contain the key. Immutable. */
public final class GroupKey {
  /** Number of key epochs of a group before the numbers repeat. */
  public static final int EPOCHS = 1 << 16;

  private final int epoch;
  private final long first;
  private final byte[] material;

  /**
   * Creates a key.
   *
   * @param epoch number of the epoch, 0 to 65535
   * @param first first sequence number that the receiver of this key may accept: packets from
   *     before would be replays to it
   * @param material {@link GroupCipher#MATERIAL_BYTES} bytes of key and salt, which are copied
   */
  public GroupKey(int epoch, long first, byte[] material) {
    Objects.checkIndex(epoch, EPOCHS);
    if (first < 0 || first > GroupHeader.SEQUENCE_MAX) {
      throw new IllegalArgumentException("no sequence number: " + first);
    }
    this.epoch = epoch;
    this.first = first;
    this.material = GroupCipher.checked(material).clone();
  }

  /** {@return a random key of an epoch} */
  public static GroupKey random(int epoch, long first, SecureRandom random) {
    byte[] material = new byte[GroupCipher.MATERIAL_BYTES];
    random.nextBytes(material);
    return new GroupKey(epoch, first, material);
  }

  /** {@return the same key for a member who joins when {@code next} is the next sequence number} */
  public GroupKey from(long next) {
    return new GroupKey(epoch, next, material);
  }

  /** {@return whether an epoch is after another one; numbers go on from 0 after the last} */
  public static boolean isNewer(int epoch, int than) {
    return (short) (epoch - than) > 0;
  }

  /** {@return number of the epoch} */
  public int epoch() {
    return epoch;
  }

  /** {@return first sequence number that its receiver accepts} */
  public long first() {
    return first;
  }

  /** {@return a copy of key and salt, to be handed out over an encrypted connection} */
  public byte[] material() {
    return material.clone();
  }

  @Override
  public String toString() {
    return "GroupKey[epoch=%d, first=%d]".formatted(epoch, first);
  }
}
