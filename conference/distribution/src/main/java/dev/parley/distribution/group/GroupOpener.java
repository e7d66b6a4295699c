package dev.parley.distribution.group;

import dev.parley.media.srtp.ReplayWindow;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates and decrypts the packets of a group at a receiver. A packet of the stream is
 * accepted once; a parity packet changes nothing when it is repeated. One thread at a time.
 */
public final class GroupOpener {
  /** Time during which packets of an epoch are accepted after the next one has begun: 500 ms. */
  public static final long GRACE_NANOS = 500_000_000L;

  /** Maximum distance of a packet ahead of the highest number so far. */
  public static final long AHEAD_MAX = 1L << 16;

  private final int group;
  private final EpochKeys keys = new EpochKeys();
  private final ReplayWindow window = new ReplayWindow();
  private final RejectionCounters rejected = new RejectionCounters();
  private final long first;
  private long highest;
  private GroupPacketKind kind = GroupPacketKind.DATA;
  private int index;
  private long sequence;

  /** Creates an opener with the first key of a receiver. */
  public GroupOpener(int group, GroupKey key) {
    this.group = group;
    first = key.first();
    highest = first - 1;
    keys.add(key);
  }

  /**
   * Adds the key of the next epoch, before or after packets of that epoch arrive. The oldest of
   * three keys is removed.
   */
  public void add(GroupKey key) {
    keys.add(key);
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
    if (read == null || read == GroupPacketKind.FEEDBACK) {
      return rejected.count(GroupRejection.MALFORMED);
    }
    if (GroupHeader.group(bytes, from) != group) {
      return rejected.count(GroupRejection.OTHER_GROUP);
    }
    int epoch = GroupHeader.epoch(bytes, from);
    GroupRejection refused = keys.refused(epoch, now);
    long number = GroupHeader.sequence(bytes, from);
    if (refused == null) {
      refused = outside(read, number);
    }
    if (refused != null) {
      return rejected.count(refused);
    }
    if (!keys.open(epoch, bytes, from, length, now)) {
      return rejected.count(GroupRejection.UNAUTHENTIC);
    }
    kind = read;
    index = GroupHeader.index(bytes, from);
    sequence = number;
    // The window moves only after authentication: a forged number must not shift it.
    if (read != GroupPacketKind.PARITY) {
      window.add(number);
      highest = Math.max(highest, number);
    }
    return length - GroupHeader.OVERHEAD;
  }

  private @Nullable GroupRejection outside(GroupPacketKind read, long number) {
    if (number > highest + AHEAD_MAX) {
      return GroupRejection.TOO_FAR_AHEAD;
    }
    if (number < first || window.isTooOld(number)) {
      return GroupRejection.TOO_OLD;
    }
    return read != GroupPacketKind.PARITY && window.isRepeated(number)
        ? GroupRejection.REPLAYED
        : null;
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
