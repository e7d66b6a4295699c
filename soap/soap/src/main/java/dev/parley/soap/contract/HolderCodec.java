package dev.parley.soap.contract;

import dev.parley.calls.spi.Codec;
import dev.parley.soap.codec.XmlValue;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Codec of a {@link HolderType}; the value inside is encoded with the operation. */
final class HolderCodec extends Codec {
  private final XmlValue held;

  HolderCodec(XmlValue held) {
    this.held = held;
  }

  /** {@return the codec of the value inside} */
  XmlValue held() {
    return held;
  }

  @Override
  public String type() {
    return "Holder<" + held.type() + ">";
  }

  /** Within one JVM the servant sets the holder of the caller. */
  @Override
  public boolean isHandle() {
    return true;
  }

  @Override
  public List<Codec> parts() {
    return List.of(held);
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    throw notHere();
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    throw notHere();
  }

  private IllegalStateException notHere() {
    return new IllegalStateException(type() + " is encoded as XML only");
  }
}
