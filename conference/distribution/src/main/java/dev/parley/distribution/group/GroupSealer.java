package dev.parley.distribution.group;

import java.util.Objects;

/** Encrypts the packets of a group, each once for all receivers. One thread at a time. */
public final class GroupSealer {
  private final int group;
  private int epoch;
  private GroupCipher cipher;

  /**
   * Creates a sealer.
   *
   * @param group number of the group, 0 to 65535
   * @param key used from the first packet on
   */
  public GroupSealer(int group, GroupKey key) {
    this.group = Objects.checkIndex(group, 1 << Short.SIZE);
    epoch = key.epoch();
    cipher = new GroupCipher(key.material());
  }

  /** Begins the next epoch: all packets from now on are sealed with its key. */
  public void rekey(GroupKey key) {
    if (key.epoch() != (epoch + 1) % GroupKey.EPOCHS) {
      throw new IllegalArgumentException(
          "epoch %d does not follow epoch %d".formatted(key.epoch(), epoch));
    }
    epoch = key.epoch();
    cipher = new GroupCipher(key.material());
  }

  /** {@return number of the epoch in which packets are sealed} */
  public int epoch() {
    return epoch;
  }

  /**
   * Writes a packet to {@code out}. No two packets of a group have the same kind, index and number.
   *
   * @param kind none of a report
   * @param index 0 to 15
   * @return its length, {@link GroupHeader#OVERHEAD} more than that of the payload
   */
  public int seal(
      GroupPacketKind kind,
      int index,
      long sequence,
      byte[] in,
      int from,
      int length,
      byte[] out,
      int to) {
    Objects.checkFromIndexSize(to, length + GroupHeader.OVERHEAD, out.length);
    GroupHeader.write(out, to, kind, index, epoch, group, sequence);
    return cipher.seal(in, from, length, out, to);
  }
}
