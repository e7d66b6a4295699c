package dev.parley.transport.api;

import dev.parley.base.Limits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Decoder of messages in Protobuf encoding, which reads in place from the incoming buffer of a
 * connection.
 *
 * <p>A method that meets malformed bytes throws {@link BadMessageException}; no method reads beyond
 * the message. Allocations are bounded by the bytes received, not by announced lengths.
 *
 * <p>Threads: confined to the reading thread. The bytes are borrowed: valid while the handler runs.
 */
public final class MessageInput {
  private static final ByteBuffer NONE = ByteBuffer.allocate(0);
  private static final int SCRATCH_BYTES_FIRST = 256;

  /** Larger scratch memory, which one long text needs, is released after the message. */
  private static final int SCRATCH_BYTES_KEPT = 4 << 10;

  private ByteBuffer buffer;
  private int position;
  private int limit;
  private int depth = 1; // the record that holds all others is the first (rule VA-9)
  private byte[] scratch = new byte[SCRATCH_BYTES_FIRST];
  private @Nullable Object context;

  /** Creates a decoder without bytes, to be used with {@link #over}. */
  public MessageInput() {
    buffer = NONE;
  }

  /** Creates a decoder of {@code bytes}. */
  public MessageInput(byte[] bytes) {
    this();
    over(ByteBuffer.wrap(bytes), 0, bytes.length);
  }

  /**
   * Sets the bytes to decode: {@code length} bytes from {@code offset}. The buffer's position and
   * limit are ignored.
   */
  public MessageInput over(ByteBuffer source, int offset, int length) {
    buffer = source.order(ByteOrder.LITTLE_ENDIAN);
    position = offset;
    limit = offset + length;
    depth = 1;
    return this;
  }

  /**
   * Releases the bytes after a message. An idle connection would otherwise keep the buffer, of up
   * to the longest message, although the buffer pool or the garbage collector should have it.
   */
  void release() {
    buffer = NONE;
    position = 0;
    limit = 0;
    if (scratch.length > SCRATCH_BYTES_KEPT) {
      scratch = new byte[SCRATCH_BYTES_FIRST];
    }
  }

  /**
   * Attaches an object that the protocol needs while it decodes values, such as its table of
   * references.
   */
  public void context(@Nullable Object value) {
    context = value;
  }

  /** {@return the object attached by {@link #context(Object)}} */
  public @Nullable Object context() {
    return context;
  }

  /** {@return the number of bytes left in the message or in the innermost open record} */
  public int remaining() {
    return limit - position;
  }

  /** {@return the index of the next byte, for {@link #position(int)}} */
  public int position() {
    return position;
  }

  /** Moves back to an index in the message. Allowed only while no record is entered. */
  public void position(int value) {
    position = value;
  }

  /**
   * Enters a record like {@link #enter}, for the values inside a message: the nesting depth is
   * counted from here.
   */
  public void narrow(int tag) {
    enter(tag);
    depth = 1;
  }

  /** {@return a copy of the remaining bytes, which are consumed} */
  public byte[] rest() {
    byte[] bytes = new byte[remaining()];
    buffer.get(position, bytes);
    position = limit;
    return bytes;
  }

  private void need(int bytes) {
    if (bytes < 0 || bytes > limit - position) {
      throw new BadMessageException(
          "the message ends early: " + bytes + " bytes wanted, " + remaining() + " left");
    }
  }

  /** {@return the next byte} */
  public int rawByte() {
    need(1);
    return buffer.get(position++) & 0xFF;
  }

  /** {@return the next varint} */
  public long rawVarint() {
    long value = 0;
    // Ten groups of seven bits at most; the tenth may only have the 64th bit.
    for (int shift = 0; shift < 70; shift += 7) {
      int next = rawByte();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80 && (shift < 63 || next <= 1)) {
        return value;
      }
    }
    throw new BadMessageException("a varint of more than 10 bytes or 64 bits");
  }

  /** {@return the tag of the next field, or 0 at the end} */
  public int tag() {
    if (position == limit) {
      return 0;
    }
    long tag = rawVarint();
    int type = (int) tag & 7;
    // Protobuf field numbers have at most 29 bits; wire types 3 and 4 are the deprecated groups.
    if (tag >>> 3 == 0 || tag >>> 3 > 0x1FFFFFFF || type == 3 || type == 4 || type > 5) {
      throw new BadMessageException("a tag that names no field: " + tag);
    }
    return (int) tag;
  }

  /** Skips the value of an unknown field. */
  public void skip(int tag) {
    int length =
        switch (WireTypes.type(tag)) {
          case WireTypes.FIXED64 -> 8;
          case WireTypes.FIXED32 -> 4;
          case WireTypes.BYTES -> rawLength();
          default -> {
            rawVarint();
            yield 0;
          }
        };
    need(length);
    position += length;
  }

  private int rawLength() {
    long length = rawVarint();
    if (length < 0 || length > limit - position) {
      throw new BadMessageException(
          "a length past the end: " + length + " bytes, " + remaining() + " left");
    }
    return (int) length;
  }

  private static void expect(int tag, int wireType) {
    if (WireTypes.type(tag) != wireType) {
      throw new BadMessageException(
          "field "
              + WireTypes.field(tag)
              + " has wire type "
              + WireTypes.type(tag)
              + " instead of "
              + wireType);
    }
  }

  /** {@return a signed integer} */
  public long sint(int tag) {
    long zigzag = uint(tag);
    return zigzag >>> 1 ^ -(zigzag & 1);
  }

  /** {@return a signed integer of at most 32 bits} */
  public int sint32(int tag) {
    return inRange(tag, sint(tag), Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** {@return a signed integer of at most 16 bits} */
  public short sint16(int tag) {
    return (short) inRange(tag, sint(tag), Short.MIN_VALUE, Short.MAX_VALUE);
  }

  /** {@return a signed integer of at most 8 bits} */
  public byte sint8(int tag) {
    return (byte) inRange(tag, sint(tag), Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  /** {@return an unsigned integer} */
  public long uint(int tag) {
    expect(tag, WireTypes.VARINT);
    return rawVarint();
  }

  /** {@return the number of a call, stream or reference: at most 2^53 - 1 (rule MS-5)} */
  public long uint53(int tag) {
    long value = uint(tag);
    if (value >>> 53 != 0) {
      throw new BadMessageException(
          "MS-5: field "
              + WireTypes.field(tag)
              + " is beyond 2^53 - 1: "
              + Long.toUnsignedString(value));
    }
    return value;
  }

  /** {@return an unsigned integer of at most 31 bits} */
  public int uint31(int tag) {
    return inRange(tag, uint(tag), 0, Integer.MAX_VALUE);
  }

  /** {@return a UTF-16 unit} */
  public char char16(int tag) {
    return (char) inRange(tag, uint(tag), 0, Character.MAX_VALUE);
  }

  private static int inRange(int tag, long value, long min, long max) {
    if (value < min || value > max) {
      throw new BadMessageException("field " + WireTypes.field(tag) + " is out of range: " + value);
    }
    return (int) value;
  }

  /** {@return a truth value} */
  public boolean bool(int tag) {
    return inRange(tag, uint(tag), 0, 1) != 0;
  }

  /** {@return four bytes} */
  public int fixed32(int tag) {
    expect(tag, WireTypes.FIXED32);
    return rawFixed32();
  }

  /** {@return four bytes, without a tag} */
  public int rawFixed32() {
    need(4);
    int value = buffer.getInt(position);
    position += 4;
    return value;
  }

  /** {@return eight bytes, without a tag} */
  public long rawFixed64() {
    need(8);
    long value = buffer.getLong(position);
    position += 8;
    return value;
  }

  /** {@return a float} */
  public float float32(int tag) {
    return Float.intBitsToFloat(fixed32(tag));
  }

  /** {@return a double} */
  public double float64(int tag) {
    expect(tag, WireTypes.FIXED64);
    return Double.longBitsToDouble(rawFixed64());
  }

  /** {@return text; malformed UTF-8 reads as U+FFFD (rule VA-11)} */
  public String string(int tag) {
    expect(tag, WireTypes.BYTES);
    int length = rawLength();
    String text;
    if (buffer.hasArray()) {
      text =
          new String(
              buffer.array(), buffer.arrayOffset() + position, length, StandardCharsets.UTF_8);
    } else {
      if (scratch.length < length) {
        scratch = new byte[length];
      }
      buffer.get(position, scratch, 0, length);
      text = new String(scratch, 0, length, StandardCharsets.UTF_8);
    }
    position += length;
    return text;
  }

  /** {@return bytes} */
  public byte[] bytes(int tag) {
    expect(tag, WireTypes.BYTES);
    byte[] bytes = new byte[rawLength()];
    buffer.get(position, bytes);
    position += bytes.length;
    return bytes;
  }

  /**
   * Enters a nested record: until {@link #exit}, this input ends where the record ends.
   *
   * @return the argument for {@link #exit}
   */
  public int enter(int tag) {
    if (depth >= Limits.DEPTH_MAX) {
      throw new BadMessageException("values are nested deeper than " + Limits.DEPTH_MAX);
    }
    return enterPacked(tag);
  }

  /**
   * Enters a packed field. Unlike {@link #enter} it does not check the nesting limit, since a
   * packed field is no record.
   */
  public int enterPacked(int tag) {
    expect(tag, WireTypes.BYTES);
    depth++;
    int length = rawLength();
    int outer = limit;
    limit = position + length;
    return outer;
  }

  /** Leaves a record or packed field, skipping what was not read. */
  public void exit(int outer) {
    position = limit;
    limit = outer;
    depth--;
  }
}
