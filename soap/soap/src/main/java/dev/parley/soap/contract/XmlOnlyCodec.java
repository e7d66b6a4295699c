package dev.parley.soap.contract;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import org.jspecify.annotations.Nullable;

/** Codec of several values of an operation, which are encoded one by one, as XML. */
abstract class XmlOnlyCodec extends Codec {
  @Override
  public final void write(MessageOutput out, int field, @Nullable Object value, String where) {
    throw notHere();
  }

  @Override
  public final Object read(MessageInput in, int tag, @Nullable Object before) {
    throw notHere();
  }

  private IllegalStateException notHere() {
    return new IllegalStateException(type() + " is encoded as XML only");
  }
}
