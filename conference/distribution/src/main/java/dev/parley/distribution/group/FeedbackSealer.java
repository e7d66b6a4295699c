package dev.parley.distribution.group;

import java.util.Objects;

/** Encrypts the feedback packets of one member. One thread at a time. */
public final class FeedbackSealer {
  private final int group;
  private final int member;
  private final GroupCipher cipher;
  private long sequence;

  /**
   * Creates the sealer of a key; its numbers begin at 0.
   *
   * @throws IllegalStateException when the key has a sealer already
   */
  public FeedbackSealer(int group, MemberKey key) {
    this.group = group;
    member = key.member();
    key.beginSealing();
    cipher = new GroupCipher(key.material());
  }

  /** Writes a packet. {@return its length} */
  public int seal(byte[] in, int from, int length, byte[] out, int to) {
    Objects.checkFromIndexSize(to, length + GroupHeader.OVERHEAD, out.length);
    GroupHeader.write(out, to, GroupPacketKind.FEEDBACK, 0, member, group, sequence++);
    return cipher.seal(in, from, length, out, to);
  }
}
