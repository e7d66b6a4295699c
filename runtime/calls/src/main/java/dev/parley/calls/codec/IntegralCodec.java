package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Codec of boxed integers, characters and booleans: varints. */
final class IntegralCodec extends Codec {
  private final String type;
  private final boolean zigzag;
  private final long min;
  private final long max;
  private final ToLongFunction<Object> toLong;
  private final LongFunction<Object> fromLong;

  private IntegralCodec(
      String type,
      boolean zigzag,
      long min,
      long max,
      ToLongFunction<Object> toLong,
      LongFunction<Object> fromLong) {
    this.type = type;
    this.zigzag = zigzag;
    this.min = min;
    this.max = max;
    this.toLong = toLong;
    this.fromLong = fromLong;
  }

  private static IntegralCodec signed(
      String type, long min, long max, LongFunction<Object> fromLong) {
    return new IntegralCodec(type, true, min, max, value -> ((Number) value).longValue(), fromLong);
  }

  /** {@return the codecs of this class, by type expression} */
  static List<IntegralCodec> all() {
    return List.of(
        new IntegralCodec("boolean", false, 0, 1, v -> (Boolean) v ? 1 : 0, n -> n != 0),
        new IntegralCodec("char", false, 0, Character.MAX_VALUE, v -> (Character) v, n -> (char) n),
        signed("byte", Byte.MIN_VALUE, Byte.MAX_VALUE, n -> (byte) n),
        signed("short", Short.MIN_VALUE, Short.MAX_VALUE, n -> (short) n),
        signed("int", Integer.MIN_VALUE, Integer.MAX_VALUE, n -> (int) n),
        signed("long", Long.MIN_VALUE, Long.MAX_VALUE, n -> n));
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    if (toLong.applyAsLong(present(value, where)) != 0) {
      writePresent(out, field, value, where);
    }
  }

  @Override
  public void writePresent(MessageOutput out, int field, @Nullable Object value, String where) {
    out.uintPresent(field, bits(present(value, where)));
  }

  private long bits(Object value) {
    long number = toLong.applyAsLong(value);
    return zigzag ? number << 1 ^ number >> 63 : number;
  }

  private Object value(long bits) {
    long number = zigzag ? bits >>> 1 ^ -(bits & 1) : bits;
    if (number < min || number > max) {
      throw new BadMessageException(number + " is not a " + type);
    }
    return fromLong.apply(number);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return value(in.uint(tag));
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    return read == null ? fromLong.apply(0) : read;
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
    out.rawVarint(bits(value));
  }

  @Override
  public Object readPacked(MessageInput in) {
    return value(in.rawVarint());
  }
}
