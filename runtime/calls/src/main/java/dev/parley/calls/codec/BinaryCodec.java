package dev.parley.calls.codec;

import dev.parley.base.Limits;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Codec of types that travel as plain bytes. */
final class BinaryCodec extends Codec {
  private static final int UUID_BYTES = 16;

  private final String type;
  private final Function<Object, byte[]> print;
  private final Function<byte[], Object> parse;
  private final byte @Nullable [] standard; // the form that is not written; null: no default

  private BinaryCodec(
      String type,
      Function<Object, byte[]> print,
      Function<byte[], Object> parse,
      byte @Nullable [] standard) {
    this.type = type;
    this.print = print;
    this.parse = parse;
    this.standard = standard;
  }

  /** {@return the codecs of this class, by Java class} */
  static Map<Class<?>, Codec> all() {
    Map<Class<?>, Codec> all = new HashMap<>();
    all.put(
        byte[].class,
        new BinaryCodec("bytes", value -> (byte[]) value, bytes -> bytes, new byte[0]));
    all.put(UUID.class, new BinaryCodec("UUID", BinaryCodec::print, BinaryCodec::uuid, null));
    all.put(
        BigInteger.class,
        new BinaryCodec(
            "BigInteger", BinaryCodec::printInteger, BinaryCodec::integer, new byte[1]));
    return all;
  }

  private static byte[] print(Object value) {
    UUID uuid = (UUID) value;
    return ByteBuffer.allocate(UUID_BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static Object uuid(byte[] bytes) {
    if (bytes.length != UUID_BYTES) {
      throw new BadMessageException("a UUID of " + bytes.length + " bytes");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }

  private static byte[] printInteger(Object value) {
    byte[] bytes = ((BigInteger) value).toByteArray();
    checkInteger(bytes);
    return bytes;
  }

  private static Object integer(byte[] bytes) {
    checkInteger(bytes);
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  private static void checkInteger(byte[] bytes) {
    if (bytes.length > Limits.BIG_INTEGER_BYTES_MAX) {
      throw new BadMessageException(
          "a BigInteger of "
              + bytes.length
              + " bytes; the limit is "
              + Limits.BIG_INTEGER_BYTES_MAX);
    }
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    byte[] bytes = print.apply(present(value, where));
    if (!Arrays.equals(bytes, standard)) {
      out.bytesPresent(field, bytes);
    }
  }

  @Override
  public void writePresent(MessageOutput out, int field, @Nullable Object value, String where) {
    out.bytesPresent(field, print.apply(present(value, where)));
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return parse.apply(in.bytes(tag));
  }

  @Override
  public @Nullable Object finish(@Nullable Object read, String where) {
    return read == null && standard != null ? parse.apply(standard) : super.finish(read, where);
  }

  @Override
  public boolean mutable() {
    return type.equals("bytes");
  }

  @Override
  public boolean hasDefault() {
    return standard != null;
  }
}
