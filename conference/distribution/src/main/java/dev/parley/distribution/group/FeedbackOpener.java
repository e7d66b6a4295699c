package dev.parley.distribution.group;

import dev.parley.media.srtp.ReplayWindow;
import java.util.Objects;

/** Authenticates and decrypts the reports of one kind of one member. One thread at a time. */
public final class FeedbackOpener {
  private final int group;
  private final int member;
  private final GroupPacketKind kind;
  private final GroupCipher cipher;
  private final ReplayWindow window = new ReplayWindow();
  private final RejectionCounters rejected;

  /**
   * Creates an opener.
   *
   * @param kind of a report
   * @param rejected counts the packets that it rejects, also of other members
   */
  public FeedbackOpener(
      int group, MemberKey key, GroupPacketKind kind, RejectionCounters rejected) {
    this.rejected = rejected;
    this.group = group;
    this.kind = kind;
    member = key.member();
    cipher = new GroupCipher(key.material());
  }

  /**
   * Authenticates and decrypts a packet in place. The bytes of a rejected packet may be invalid.
   *
   * @return length of the payload, which begins {@link GroupHeader#BYTES} after {@code from}; -1 if
   *     the packet was rejected and counted
   */
  public int open(byte[] bytes, int from, int length) {
    Objects.checkFromIndexSize(from, length, bytes.length);
    if (GroupHeader.kind(bytes, from, length) != kind
        || GroupHeader.member(bytes, from) != member) {
      return rejected.count(GroupRejection.MALFORMED);
    }
    if (GroupHeader.group(bytes, from) != group) {
      return rejected.count(GroupRejection.OTHER_GROUP);
    }
    long number = GroupHeader.sequence(bytes, from);
    if (window.isTooOld(number)) {
      return rejected.count(GroupRejection.TOO_OLD);
    }
    if (window.isRepeated(number)) {
      return rejected.count(GroupRejection.REPLAYED);
    }
    if (!cipher.open(bytes, from, length)) {
      return rejected.count(GroupRejection.UNAUTHENTIC);
    }
    window.add(number);
    return length - GroupHeader.OVERHEAD;
  }
}
