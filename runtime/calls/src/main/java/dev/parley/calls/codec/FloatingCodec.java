package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import org.jspecify.annotations.Nullable;

/** Codec of boxed floating-point numbers: four or eight bytes. */
final class FloatingCodec extends Codec {
  private final boolean wide;

  FloatingCodec(boolean wide) {
    this.wide = wide;
  }

  @Override
  public String type() {
    return wide ? "double" : "float";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    Number number = (Number) present(value, where);
    if (wide) {
      out.float64(field, number.doubleValue());
    } else {
      out.float32(field, number.floatValue());
    }
  }

  @Override
  public void writePresent(MessageOutput out, int field, @Nullable Object value, String where) {
    Number number = (Number) present(value, where);
    if (wide) {
      out.fixed64Present(field, Double.doubleToRawLongBits(number.doubleValue()));
    } else {
      out.fixed32Present(field, Float.floatToRawIntBits(number.floatValue()));
    }
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    if (wide) {
      return in.float64(tag);
    }
    return in.float32(tag);
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    if (read != null) {
      return read;
    }
    if (wide) {
      return 0.0;
    }
    return 0f;
  }

  @Override
  public boolean hasDefault() {
    return true;
  }

  @Override
  public boolean packed() {
    return true;
  }

  @Override
  public void writePacked(MessageOutput out, Object value) {
    Number number = (Number) value;
    if (wide) {
      out.rawFixed64(Double.doubleToRawLongBits(number.doubleValue()));
    } else {
      out.rawFixed32(Float.floatToRawIntBits(number.floatValue()));
    }
  }

  @Override
  public Object readPacked(MessageInput in) {
    if (wide) {
      return Double.longBitsToDouble(in.rawFixed64());
    }
    return Float.intBitsToFloat(in.rawFixed32());
  }
}
