package dev.parley.distribution.sender;

/** Network of a {@link GroupSender}. The bytes are valid during the call. */
public interface GroupOutput {
  /** Sends a packet to the group's address. */
  void multicast(byte[] bytes, int from, int length);

  /** Sends a packet to one member. */
  void unicast(int member, byte[] bytes, int from, int length);

  /** Forgets a member, which was removed from the group. */
  void removed(int member);
}
