package dev.parley.distribution.receiver;

/** Owner of a {@link GroupReceiver}. Bytes are valid during the call. */
public interface ReceiverOutput {
  /**
   * Takes a packet of the stream, once. Repaired packets arrive out of order.
   *
   * @param sequence number in the group, in the order in which the sender sent
   */
  void packet(long sequence, byte[] bytes, int from, int length);

  /**
   * Takes the payload of a packet of a file that is handed out, in any state of the member. It may
   * be repeated, and out of order.
   */
  default void file(byte[] bytes, int from, int length) {}

  /** Sends a feedback packet to the sender of the group. */
  void feedback(byte[] bytes, int from, int length);

  /**
   * Reports that the stream is now received in another way. In any state but {@link
   * MembershipState#GROUP} the owner receives it by unicast, and no packet is passed on.
   */
  void changed(MembershipState state, UnicastReason reason);
}
