package dev.parley.sfu;

import dev.parley.media.ice.PacketRateLimit;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.net.InetSocketAddress;

/**
 * STUN server for clients that are not peers (RFC 8489, section 12): answers a Binding request with
 * the source address, so that a path can be tried before a call.
 *
 * <p>With UDP and IP headers, a response is 1.25 times as long as the shortest request by IPv4, and
 * 1.36 times by IPv6, so reflection hardly amplifies. Threads: confined to its owner.
 */
final class StunResponder {
  /** Maximum number of responses per second, for all clients together. */
  static final int ANSWERS_PER_SECOND_MAX = 200;

  private static final int ANSWER_BYTES_MAX = 64;

  private final PacketNetwork network;
  private final PacketRateLimit limit = new PacketRateLimit(ANSWERS_PER_SECOND_MAX, 0);
  private final StunWriter writer = new StunWriter(new byte[ANSWER_BYTES_MAX]);

  StunResponder(PacketNetwork network) {
    this.network = network;
  }

  /**
   * Answers a Binding request. {@return false if the message is no Binding request or the rate
   * limit is reached}
   */
  boolean answer(StunMessage question, PeerRoute from, long now) {
    if (question.stunClass() != StunClass.REQUEST
        || question.method() != StunMessage.BINDING
        || question.hasUsername()
        || question.hasIntegrity()
        || question.unknownCount() > 0
        || !limit.take(now)) {
      return false;
    }
    InetSocketAddress asks = from.route().remote();
    writer
        .answer(StunClass.SUCCESS, question)
        .xorMappedAddress(asks.getAddress().getAddress(), asks.getPort());
    network.send(from, writer.bytes(), 0, writer.endBare());
    return true;
  }
}
