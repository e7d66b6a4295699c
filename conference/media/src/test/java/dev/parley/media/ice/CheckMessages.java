package dev.parley.media.ice;

import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunError;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.util.function.UnaryOperator;

/** Makes checks as a peer sends them. */
final class CheckMessages {
  private final StunWriter writer = new StunWriter(new byte[2_048]);
  private long transaction;

  /** A check that nominates nothing. */
  StunMessage check(IceCredentials to, IceCredentials from) {
    return signed(to, from, request -> request.priority(1_000).controlling(5));
  }

  /** A check that nominates the pair. */
  StunMessage nomination(IceCredentials to, IceCredentials from) {
    return signed(to, from, request -> request.priority(1_000).controlling(5).useCandidate());
  }

  /** A check with other attributes. */
  StunMessage signed(IceCredentials to, IceCredentials from, UnaryOperator<StunWriter> attributes) {
    StunWriter request = attributes.apply(begin().username(to.usernameFrom(from)));
    return read(request.end(IntegrityKey.ofPassword(to.password())));
  }

  /** The answer that accepts a request, signed by the side that was asked. */
  StunMessage success(StunMessage request, IceCredentials asked) {
    writer.answer(StunClass.SUCCESS, request).xorMappedAddress(new byte[4], 1);
    return read(writer.end(IntegrityKey.ofPassword(asked.password())));
  }

  /** The answer that refuses a request. */
  StunMessage error(StunMessage request, StunError error) {
    return read(writer.answer(StunClass.ERROR, request).error(error).end());
  }

  /** A request that is not signed. */
  StunMessage unsigned(UnaryOperator<StunWriter> attributes) {
    return read(attributes.apply(begin()).end());
  }

  private StunWriter begin() {
    return writer.begin(StunClass.REQUEST, 1, transaction++);
  }

  private StunMessage read(int length) {
    return read(writer.bytes().clone(), length);
  }

  static StunMessage read(byte[] bytes, int length) {
    StunMessage message = new StunMessage();
    if (!message.wrap(bytes, 0, length)) {
      throw new IllegalStateException("a message that was written cannot be read");
    }
    return message;
  }
}
