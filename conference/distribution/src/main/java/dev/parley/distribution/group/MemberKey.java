package dev.parley.distribution.group;

import java.security.SecureRandom;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Key of one member for its feedback. Its text form does not contain the key. Threads: safe for
 * all.
 */
public final class MemberKey {
  /** Number of member numbers in a group. */
  public static final int MEMBERS = 1 << 16;

  private final int member;
  private final byte[] material;
  private final AtomicInteger sealing = new AtomicInteger(); // a bit for each kind

  /**
   * Creates a key.
   *
   * @param member number of the member in the group, 0 to 65535; not used again while the group is
   * @param material {@link GroupCipher#MATERIAL_BYTES} bytes of key and salt, which are copied. A
   *     receiver makes one object of them only: a second one would encrypt other reports under the
   *     same nonces
   */
  public MemberKey(int member, byte[] material) {
    this.member = Objects.checkIndex(member, MEMBERS);
    this.material = GroupCipher.checked(material).clone();
  }

  /** {@return a random key of a member} */
  public static MemberKey random(int member, SecureRandom random) {
    byte[] material = new byte[GroupCipher.MATERIAL_BYTES];
    random.nextBytes(material);
    return new MemberKey(member, material);
  }

  /**
   * Records that a sealer uses this key for a kind, which is part of the nonce. Its numbers begin
   * at 0, so a second one is refused.
   */
  void beginSealing(GroupPacketKind kind) {
    int bit = 1 << kind.code();
    if ((sealing.getAndUpdate(bits -> bits | bit) & bit) != 0) {
      throw new IllegalStateException(
          "%s encrypts reports already: get a new key from the room for another receiver"
              .formatted(this));
    }
  }

  /** {@return number of the member in the group} */
  public int member() {
    return member;
  }

  /** {@return a copy of key and salt, to be handed out over an encrypted connection} */
  public byte[] material() {
    return material.clone();
  }

  @Override
  public String toString() {
    return "MemberKey[member=%d]".formatted(member);
  }
}
