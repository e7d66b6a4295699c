package dev.parley.soap.contract;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import org.jspecify.annotations.Nullable;

/** Codec of the parameter and result of an untyped contract, which are messages as a whole. */
final class EnvelopeCodec extends Codec {
  @Override
  public String type() {
    return "Envelope?";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    throw notHere();
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    throw notHere();
  }

  private static IllegalStateException notHere() {
    return new IllegalStateException("an Envelope is a message as a whole");
  }
}
