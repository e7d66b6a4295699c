package dev.parley.distribution.group;

import org.jspecify.annotations.Nullable;

/**
 * Keys of the latest epochs at a receiver. When the first authentic packet of an epoch arrives, the
 * epochs before it end after {@link GroupOpener#GRACE_NANOS}. One thread at a time.
 */
final class EpochKeys {
  /** Maximum number of keys: the current one, the next, and one whose grace period runs. */
  static final int KEPT = 3;

  private final @Nullable GroupCipher[] ciphers = new @Nullable GroupCipher[KEPT];
  private final int[] epochs = new int[KEPT];
  private int count;
  private int used; // index of the newest epoch of which a packet has arrived
  private long graceUntil;

  /** Adds the key of the newest epoch. */
  void add(GroupKey key) {
    if (count > 0 && (short) (key.epoch() - epochs[count - 1]) <= 0) {
      throw new IllegalArgumentException(
          "epoch %d is not after epoch %d".formatted(key.epoch(), epochs[count - 1]));
    }
    if (count == KEPT) {
      remove(1);
    }
    ciphers[count] = new GroupCipher(key.material());
    epochs[count++] = key.epoch();
  }

  /** {@return the reason for which no packet of an epoch is accepted; null if its key is kept} */
  @Nullable GroupRejection refused(int epoch, long now) {
    if (used > 0 && now - graceUntil >= 0) {
      remove(used);
    }
    if (index(epoch) >= 0) {
      return null;
    }
    return count > 0 && (short) (epoch - epochs[count - 1]) <= 0
        ? GroupRejection.OLD_EPOCH
        : GroupRejection.UNKNOWN_EPOCH;
  }

  /** Decrypts a packet of an epoch that was not refused. {@return whether it is authentic} */
  boolean open(int epoch, byte[] bytes, int from, int length, long now) {
    int index = index(epoch);
    GroupCipher cipher = ciphers[index];
    if (cipher == null || !cipher.open(bytes, from, length)) {
      return false;
    }
    if (index > used) {
      used = index;
      graceUntil = now + GroupOpener.GRACE_NANOS;
    }
    return true;
  }

  private int index(int epoch) {
    for (int i = count - 1; i >= 0; i--) {
      if (epochs[i] == epoch) {
        return i;
      }
    }
    return -1;
  }

  private void remove(int oldest) {
    System.arraycopy(ciphers, oldest, ciphers, 0, count - oldest);
    System.arraycopy(epochs, oldest, epochs, 0, count - oldest);
    for (int i = count - oldest; i < count; i++) {
      ciphers[i] = null;
    }
    count -= oldest;
    used = Math.max(0, used - oldest);
  }
}
