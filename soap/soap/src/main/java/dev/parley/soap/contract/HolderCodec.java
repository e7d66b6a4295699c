package dev.parley.soap.contract;

import dev.parley.calls.spi.Codec;
import dev.parley.soap.codec.XmlValue;
import java.util.List;

/** Codec of a {@link HolderType}; the value inside is encoded with the operation. */
final class HolderCodec extends XmlOnlyCodec {
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
}
