package dev.parley.distribution.group;

import dev.parley.media.srtp.ReplayWindow;
import org.jspecify.annotations.Nullable;

/**
 * Epoch of a group at a receiver: its key, and the numbers that were received under it. Numbers
 * that were forged with the key of another epoch have no effect on it. One thread at a time.
 */
final class ReceivedEpoch {
  private final int number;
  private final long first;
  private final GroupCipher cipher;
  private final ReplayWindow window = new ReplayWindow();

  ReceivedEpoch(GroupKey key) {
    number = key.epoch();
    first = key.first();
    cipher = new GroupCipher(key.material());
  }

  int number() {
    return number;
  }

  /** {@return the reason for which a number is not accepted; null if it is} */
  @Nullable GroupRejection refused(GroupPacketKind kind, long sequence) {
    if (kind == GroupPacketKind.FILE) {
      return null; // its numbers are its own, and a repeated packet changes nothing
    }
    if (sequence < first || window.isTooOld(sequence)) {
      return GroupRejection.TOO_OLD;
    }
    return kind != GroupPacketKind.PARITY && window.isRepeated(sequence)
        ? GroupRejection.REPLAYED
        : null;
  }

  /** Decrypts a packet. {@return whether it is authentic} */
  boolean open(byte[] bytes, int from, int length) {
    return cipher.open(bytes, from, length);
  }

  /** Records the number of an authentic packet of the stream. */
  void received(long sequence) {
    window.add(sequence);
  }
}
