package dev.parley.distribution.group;

import java.util.Objects;

/** Encrypts the feedback packets of one member. One thread at a time. */
public final class FeedbackSealer {
  private final int group;
  private final int member;
  private final GroupCipher cipher;
  private long sequence;

  /** Creates a sealer; its numbers begin at 0, so a key has one sealer only. */
  public FeedbackSealer(int group, MemberKey key) {
    this.group = group;
    member = key.member();
    cipher = new GroupCipher(key.material());
  }

  /** Writes a packet. {@return its length} */
  public int seal(byte[] in, int from, int length, byte[] out, int to) {
    Objects.checkFromIndexSize(to, length + GroupHeader.OVERHEAD, out.length);
    GroupHeader.write(out, to, GroupPacketKind.FEEDBACK, 0, member, group, sequence++);
    return cipher.seal(in, from, length, out, to);
  }
}
