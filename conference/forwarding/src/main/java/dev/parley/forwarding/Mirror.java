package dev.parley.forwarding;

import dev.parley.media.ice.RateLimit;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.net.InetSocketAddress;

/**
 * Tells who asks without being anybody's peer from where the question came, as STUN servers do (RFC
 * 8489, section 12): so that a path can be tried before there is a call.
 *
 * <p>With its headers an answer is 1.25 times as long as the shortest question by IPv4, 1.36 times
 * by IPv6. Threads: confined to its owner.
 */
final class Mirror {
  /** As many questions a second are answered, of all who ask together. */
  static final int ANSWERS_PER_SECOND_MAX = 200;

  private static final int ANSWER_BYTES_MAX = 64;

  private final Network network;
  private final RateLimit limit = new RateLimit(ANSWERS_PER_SECOND_MAX, 0);
  private final StunWriter writer = new StunWriter(new byte[ANSWER_BYTES_MAX]);

  Mirror(Network network) {
    this.network = network;
  }

  /** Answers a question. {@return false for what is none, or is one too many} */
  boolean answer(StunMessage question, Link from, long now) {
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
