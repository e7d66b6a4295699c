package dev.parley.transport.api;

import dev.parley.base.Limits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages in Protobuf encoding into the outgoing buffer of a connection.
 *
 * <pre>
 *   0              start                 position          limit of the buffer
 *   | sent later …  | message in the making |  room          |
 * </pre>
 *
 * <p>The methods named after types write a tag and a value, and write nothing for the type's
 * default (rule VA-2); those ending in {@code Present} always write. When the buffer is too small,
 * a larger one takes its place.
 *
 * <p>Threads: confined to the one that claimed it ({@link Connection#open}).
 */
public final class MessageOutput {
  private static final int SHORT_STRING_CHARS = 64;
  private static final int VARINT_BYTES_MAX = 10;

  /** Bits of a number that takes eight bytes at most, and seven. */
  private static final int WORD_VARINT_BITS = 56;

  private static final int TAGGED_VARINT_BITS = 49;

  /** A buffer that begins with nothing gets as much. */
  private static final int FIRST_BYTES = 512;

  /** Smaller fields have tags of one byte. */
  private static final int SHORT_FIELDS = 16;

  /** Room in front of a large message for the lengths of all records that it may stand in. */
  public static final int FRONT_BYTES = 4 * Limits.DEPTH_MAX;

  private ByteBuffer buffer;
  private int end; // of the room in the buffer
  private boolean alone; // in a buffer of which nobody knows where the message will begin
  private @Nullable Room room; // asked when the buffer is too small; null for nobody
  private int position;
  private int start;
  private int front; // the message may be moved down to here
  private int messageBytesMax;
  private int depth = 1; // the record that holds all others is the first (rule VA-9)
  private @Nullable Object context;

  /** Writes into {@code buffer} from its beginning. */
  public MessageOutput(ByteBuffer buffer, int messageBytesMax) {
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    this.end = buffer.capacity();
    this.messageBytesMax = messageBytesMax;
  }

  /** A stand-alone output on the heap, for values outside a connection. */
  public static MessageOutput onHeap(int messageBytesMax) {
    return new MessageOutput(ByteBuffer.allocate(256), messageBytesMax);
  }

  /** Begins a message at {@code at}; what lies before stays as it is. For transports. */
  public void begin(int at) {
    start = at;
    front = at;
    position = at;
    depth = 1;
  }

  /**
   * Exchanges the buffer and begins at its start. For transports that write one buffer while
   * another fills.
   */
  public ByteBuffer swap(ByteBuffer fresh) {
    ByteBuffer full = buffer;
    buffer = fresh.order(ByteOrder.LITTLE_ENDIAN);
    end = buffer.capacity();
    alone = false;
    room = null;
    begin(0);
    return full;
  }

  /**
   * Exchanges the buffer for one in which a single message will stand, wherever it begins: {@link
   * #buffer}, {@link #position} and {@link #length} tell. A large one gets room in front, so that
   * the lengths of its records can be written without moving what they hold.
   */
  public void swapAlone(ByteBuffer fresh) {
    swap(fresh);
    alone = true;
  }

  /** Where a message goes on that is larger than the buffer in which it began. */
  public interface Room {
    /**
     * Looks for room, and says by {@link #within} where it is.
     *
     * @param bytes that the message is going to have at least
     * @return whether there is so much
     */
    boolean find(MessageOutput output, int bytes);
  }

  /**
   * Begins a message at the start of a small buffer. Each time that its buffer is too small, the
   * message moves to where {@code further} says and goes on there; when there is no room either, it
   * moves to a buffer of its own. {@link #buffer} and {@link #position} tell where it is. For
   * transports whose peer reads from where {@code further} finds room: short messages are put there
   * at once, so that the peer, who looks there again and again, does not take the memory away while
   * it is written.
   *
   * @param small in little-endian order
   */
  public void beginWithin(ByteBuffer small, Room further) {
    swapAlone(small);
    room = further;
  }

  /**
   * Moves the message to a part of another buffer, unless it is there already.
   *
   * @param part in little-endian order
   * @param least an index from which on the message may be moved down, for the lengths of records
   * @param from where the message begins, or began before that
   * @param to where the part ends
   */
  @SuppressWarnings("ReferenceEquality") // equal bytes are not the same buffer
  public void within(ByteBuffer part, int least, int from, int to) {
    if (buffer != part || front != least) {
      moveTo(part, from, least);
    }
    end = to;
  }

  /** {@return the buffer that is written to now; its own position and limit mean nothing} */
  public ByteBuffer buffer() {
    return buffer;
  }

  /** {@return the index behind the last byte written} */
  public int position() {
    return position;
  }

  /** {@return the bytes of the message written so far} */
  public int length() {
    return position - start;
  }

  /** {@return a copy of the message written so far} */
  public byte[] toByteArray() {
    byte[] bytes = new byte[length()];
    buffer.get(start, bytes);
    return bytes;
  }

  /** Whatever the protocol needs while it writes values, such as its table of references. */
  public void context(@Nullable Object value) {
    context = value;
  }

  /** {@return what {@link #context(Object)} was given} */
  public @Nullable Object context() {
    return context;
  }

  /** Room for bytes that the message will have. */
  private void reserve(int bytes) {
    if (bytes > messageBytesMax - length()) {
      throw new BadMessageException(
          CloseReason.LIMIT_EXCEEDED,
          "the message is larger than " + messageBytesMax + " bytes; a stream carries more");
    }
    room(bytes);
  }

  /** Room in the buffer, for what may turn out to be shorter. */
  private void room(int bytes) {
    if (bytes > end - position) {
      grow(bytes);
    }
  }

  private void grow(int bytes) {
    if (room != null && room.find(this, length() + bytes)) {
      return;
    }
    room = null;
    if (alone) {
      int least = length() + Math.max(length(), bytes);
      moveTo(larger(FRONT_BYTES + least), FRONT_BYTES, 0);
      end = buffer.capacity();
    } else {
      ByteBuffer larger = larger(Math.max(FIRST_BYTES, Math.max(2 * end, position + bytes)));
      larger.put(0, buffer, 0, position);
      Spares.give(buffer);
      buffer = larger.order(ByteOrder.LITTLE_ENDIAN);
      end = larger.capacity();
    }
  }

  private ByteBuffer larger(int capacity) {
    return buffer.isDirect() ? Spares.take(capacity) : ByteBuffer.allocate(capacity);
  }

  private void moveTo(ByteBuffer other, int at, int least) {
    int length = length();
    other.put(at, buffer.duplicate(), start, length); // it may be the same buffer
    buffer = other.order(ByteOrder.LITTLE_ENDIAN);
    start = at;
    front = least;
    position = at + length;
  }

  /** One byte, without a tag. */
  public void rawByte(int value) {
    reserve(1);
    buffer.put(position++, (byte) value);
  }

  /** Bytes, without tag and length. */
  public void rawBytes(byte[] bytes, int offset, int length) {
    reserve(length);
    buffer.put(position, bytes, offset, length);
    position += length;
  }

  /** All bytes that remain in {@code bytes}, without tag and length. */
  public void rawBytes(ByteBuffer bytes) {
    int length = bytes.remaining();
    reserve(length);
    buffer.put(position, bytes, bytes.position(), length);
    position += length;
  }

  /** A varint, without a tag. */
  public void rawVarint(long value) {
    room(VARINT_BYTES_MAX);
    if (value >>> WORD_VARINT_BITS == 0) {
      word(0, 0, value);
    } else {
      bytewise(value);
    }
  }

  /** A varint that may have something behind it already. */
  private void bytewise(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer.put(position++, (byte) (rest | 0x80));
      rest >>>= 7;
    }
    buffer.put(position++, (byte) rest);
    reserve(0);
  }

  /**
   * Writes so many bits and a varint at once, with what is no part of the message behind it: a byte
   * at a time takes several times as long.
   */
  private void word(long first, int firstBits, long value) {
    long word = first;
    int shift = firstBits;
    long rest = value;
    while (rest > 0x7F) {
      word |= ((rest & 0x7F) | 0x80) << shift;
      rest >>>= 7;
      shift += Byte.SIZE;
    }
    buffer.putLong(position, word | (rest << shift));
    position += (shift >>> 3) + 1;
    reserve(0);
  }

  /** Four bytes, without a tag. */
  public void rawFixed32(int value) {
    reserve(4);
    buffer.putInt(position, value);
    position += 4;
  }

  /** Eight bytes, without a tag. */
  public void rawFixed64(long value) {
    reserve(8);
    buffer.putLong(position, value);
    position += 8;
  }

  private void varint(int field, long value) {
    if (field < SHORT_FIELDS && value >>> TAGGED_VARINT_BITS == 0) {
      room(Long.BYTES);
      word((field << 3) | Wire.VARINT, Byte.SIZE, value);
    } else {
      tag(field, Wire.VARINT);
      rawVarint(value);
    }
  }

  private void tag(int field, int wireType) {
    rawVarint(field << 3 | wireType);
  }

  /** A signed integer, zigzag. */
  public void sint(int field, long value) {
    if (value != 0) {
      sintPresent(field, value);
    }
  }

  /** A signed integer, zigzag, also when 0. */
  public void sintPresent(int field, long value) {
    varint(field, value << 1 ^ value >> 63);
  }

  /** An unsigned integer. */
  public void uint(int field, long value) {
    if (value != 0) {
      uintPresent(field, value);
    }
  }

  /** An unsigned integer, also when 0. */
  public void uintPresent(int field, long value) {
    varint(field, value);
  }

  /** A truth value. */
  public void bool(int field, boolean value) {
    if (value) {
      uintPresent(field, 1);
    }
  }

  /** Four bytes. */
  public void fixed32(int field, int value) {
    if (value != 0) {
      fixed32Present(field, value);
    }
  }

  /** Four bytes, also when 0. */
  public void fixed32Present(int field, int value) {
    tag(field, Wire.FIXED32);
    rawFixed32(value);
  }

  /** Eight bytes, also when 0. */
  public void fixed64Present(int field, long value) {
    tag(field, Wire.FIXED64);
    rawFixed64(value);
  }

  /** A float; not written when its bits are those of +0. */
  public void float32(int field, float value) {
    fixed32(field, Float.floatToRawIntBits(value));
  }

  /** A double; not written when its bits are those of +0. */
  public void float64(int field, double value) {
    long bits = Double.doubleToRawLongBits(value);
    if (bits != 0) {
      fixed64Present(field, bits);
    }
  }

  /** Text. */
  public void string(int field, String value) {
    if (!value.isEmpty()) {
      stringPresent(field, value);
    }
  }

  /** Text, also when empty. */
  public void stringPresent(int field, String value) {
    tag(field, Wire.BYTES);
    int length = value.length();
    if (length > SHORT_STRING_CHARS || !shortAscii(value, length)) {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      rawVarint(bytes.length);
      rawBytes(bytes, 0, bytes.length);
    }
  }

  /**
   * Saves the array that {@code getBytes} makes; leaves the position where it was when the text is
   * not ASCII.
   */
  private boolean shortAscii(String value, int length) {
    room(length + 1);
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c >= 0x80) {
        return false;
      }
      buffer.put(position + 1 + i, (byte) c);
    }
    reserve(length + 1);
    buffer.put(position, (byte) length);
    position += length + 1;
    return true;
  }

  /** Bytes. */
  public void bytes(int field, byte[] value) {
    if (value.length > 0) {
      bytesPresent(field, value);
    }
  }

  /** Bytes, also when empty. */
  public void bytesPresent(int field, byte[] value) {
    tag(field, Wire.BYTES);
    rawVarint(value.length);
    rawBytes(value, 0, value.length);
  }

  /**
   * Begins a nested record. One byte is kept for its length; {@link #exit} moves what was written
   * when the length needs more.
   *
   * @return to be given to {@link #exit}
   */
  public int enter(int field) {
    if (depth >= Limits.DEPTH_MAX) {
      throw new BadMessageException("values are nested deeper than " + Limits.DEPTH_MAX);
    }
    return enterPacked(field);
  }

  /** Like {@link #enter}, for a packed field: it is no record, so it may stand in the deepest. */
  public int enterPacked(int field) {
    depth++;
    tag(field, Wire.BYTES);
    reserve(1);
    return ++position - start;
  }

  /** Like {@link #enter}, for the values inside a message: their depth is counted from here. */
  public int embed(int field) {
    int mark = enter(field);
    depth = 1;
    return mark;
  }

  /** Ends what {@link #embed} began with a field below 16. Nothing in it: nothing is written. */
  public void exitEmbedded(int mark) {
    if (length() > mark) {
      exit(mark);
    } else {
      position = start + mark - 2; // the tag and the length take a byte each
    }
  }

  /** Ends what {@link #enter} or {@link #enterPacked} began. */
  public void exit(int mark) {
    depth--;
    int length = length() - mark;
    if (length < 0x80) {
      buffer.put(start + mark - 1, (byte) length);
      return;
    }
    int more = (31 - Integer.numberOfLeadingZeros(length)) / 7;
    reserve(more);
    if (mark < length && start - more >= front) {
      move(start, start - more, mark - 1);
      start -= more;
    } else {
      move(start + mark, start + mark + more, length);
    }
    position = start + mark - 1;
    bytewise(length);
    position += length;
  }

  private void move(int from, int to, int length) {
    buffer.put(to, buffer.duplicate(), from, length);
  }
}
