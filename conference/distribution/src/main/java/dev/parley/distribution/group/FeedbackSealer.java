package dev.parley.distribution.group;

import java.util.Objects;

/** Encrypts the reports of one kind of one member. One thread at a time. */
public final class FeedbackSealer {
  private final int group;
  private final int member;
  private final GroupPacketKind kind;
  private final GroupCipher cipher;
  private long sequence;

  /** Creates a sealer of FEEDBACK, as {@link #FeedbackSealer(int, MemberKey, GroupPacketKind)}. */
  public FeedbackSealer(int group, MemberKey key) {
    this(group, key, GroupPacketKind.FEEDBACK);
  }

  /**
   * Creates the sealer of a key and a kind; its numbers begin at 0.
   *
   * @param kind of a report
   * @throws IllegalStateException when the key has a sealer of this kind already
   */
  public FeedbackSealer(int group, MemberKey key, GroupPacketKind kind) {
    this.group = group;
    this.kind = kind;
    member = key.member();
    key.beginSealing(kind);
    cipher = new GroupCipher(key.material());
  }

  /** Writes a packet. {@return its length} */
  public int seal(byte[] in, int from, int length, byte[] out, int to) {
    Objects.checkFromIndexSize(to, length + GroupHeader.OVERHEAD, out.length);
    GroupHeader.write(out, to, kind, 0, member, group, sequence++);
    return cipher.seal(in, from, length, out, to);
  }
}
