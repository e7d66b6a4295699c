package dev.parley.distribution.group;

import java.util.Objects;

/**
 * Authenticates and decrypts the packets of a group at a receiver. A packet of the stream is
 * accepted once; parity and packets of files change nothing when they are repeated. One thread at a
 * time.
 */
public final class GroupOpener {
  /** Time during which packets of an epoch are accepted after the next one has begun: 500 ms. */
  public static final long GRACE_NANOS = 500_000_000L;

  private final int group;
  private final EpochKeys epochs = new EpochKeys();
  private final RejectionCounters rejected = new RejectionCounters();
  private int epoch;
  private GroupPacketKind kind = GroupPacketKind.DATA;
  private int index;
  private long sequence;

  /** Creates an opener with the first key of a receiver. */
  public GroupOpener(int group, GroupKey key) {
    this.group = group;
    epochs.add(key);
  }

  /**
   * Adds the key of the next epoch, before or after packets of that epoch arrive. The oldest of
   * three keys is removed. A key that is here, and one of an older epoch, is ignored.
   */
  public void add(GroupKey key) {
    epochs.add(key);
  }

  /**
   * Authenticates and decrypts a packet in place. The bytes of a rejected packet may be invalid.
   *
   * @return length of the payload, which begins {@link GroupHeader#BYTES} after {@code from}; -1 if
   *     the packet was rejected and counted
   */
  public int open(byte[] bytes, int from, int length, long now) {
    Objects.checkFromIndexSize(from, length, bytes.length);
    GroupPacketKind read = GroupHeader.kind(bytes, from, length);
    if (read == null || read.isReport()) {
      return rejected.count(GroupRejection.MALFORMED);
    }
    if (GroupHeader.group(bytes, from) != group) {
      return rejected.count(GroupRejection.OTHER_GROUP);
    }
    int ofKey = GroupHeader.epoch(bytes, from);
    ReceivedEpoch found = epochs.find(ofKey, now);
    if (found == null) {
      return rejected.count(
          epochs.isNewerThanAll(ofKey) ? GroupRejection.UNKNOWN_EPOCH : GroupRejection.OLD_EPOCH);
    }
    long number = GroupHeader.sequence(bytes, from);
    GroupRejection refused = found.refused(read, number);
    if (refused != null) {
      return rejected.count(refused);
    }
    if (!found.open(bytes, from, length)) {
      return rejected.count(GroupRejection.UNAUTHENTIC);
    }
    epochs.arrived(found, now);
    epoch = ofKey;
    kind = read;
    index = GroupHeader.index(bytes, from);
    sequence = number;
    // The window moves only after authentication: a forged number must not shift it.
    if (read == GroupPacketKind.DATA || read == GroupPacketKind.PROBE) {
      found.received(number);
    }
    return length - GroupHeader.OVERHEAD;
  }

  /** {@return epoch of the packet opened last} */
  public int epoch() {
    return epoch;
  }

  /** {@return kind of the packet opened last} */
  public GroupPacketKind kind() {
    return kind;
  }

  /** {@return index of the parity packet opened last within its block} */
  public int index() {
    return index;
  }

  /** {@return sequence number of the packet opened last} */
  public long sequence() {
    return sequence;
  }

  /** {@return number of packets rejected for that reason} */
  public long rejected(GroupRejection reason) {
    return rejected.of(reason);
  }
}
