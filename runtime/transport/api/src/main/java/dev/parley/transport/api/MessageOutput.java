package dev.parley.transport.api;

import dev.parley.base.Limits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Encoder of messages in Protobuf encoding, which writes directly into the outgoing buffer of a
 * connection.
 *
 * <pre>
 *   0              start                 position          limit of the buffer
 *   | sent later …  | message in the making |  room          |
 * </pre>
 *
 * <p>The methods named after types write a tag and a value, and write nothing for the type's
 * default (rule VA-2); those ending in {@code Present} always write. A buffer that is too small is
 * replaced by a larger one.
 *
 * <p>Threads: confined to the thread that claimed it ({@link Connection#open}).
 */
public final class MessageOutput {
  private static final int SHORT_STRING_CHARS = 64;
  private static final int VARINT_BYTES_MAX = 10;

  /**
   * Largest number of bits whose varint fits into eight bytes; with a one-byte tag before it,
   * {@code TAGGED_VARINT_BITS}.
   */
  private static final int WORD_VARINT_BITS = 56;

  private static final int TAGGED_VARINT_BITS = 49;

  /** Capacity of the first buffer, in bytes. */
  private static final int FIRST_BYTES = 512;

  /** Field numbers below this have tags of one byte. */
  private static final int SHORT_FIELDS = 16;

  /**
   * Space reserved before a large message, in bytes, for the length prefixes of all records that
   * may enclose it.
   */
  public static final int FRONT_BYTES = 4 * Limits.DEPTH_MAX;

  private ByteBuffer buffer;
  private int end; // of the room in the buffer
  private boolean alone; // in a buffer of its own, in which the message may begin at any index
  private @Nullable OverflowSpace room; // asked when the buffer is too small; null for none
  private int position;
  private int start;
  private int front; // the message may be moved down to here
  private int messageBytesMax;
  private int depth = 1; // the record that holds all others is the first (rule VA-9)
  private @Nullable Object context;

  /** Creates an encoder that writes from the start of {@code buffer}. */
  public MessageOutput(ByteBuffer buffer, int messageBytesMax) {
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    this.end = buffer.capacity();
    this.messageBytesMax = messageBytesMax;
  }

  /** Creates a stand-alone encoder on the heap, for values outside a connection. */
  public static MessageOutput onHeap(int messageBytesMax) {
    return new MessageOutput(ByteBuffer.allocate(256), messageBytesMax);
  }

  /** Begins a message at index {@code at}; the bytes before it are kept. For transports. */
  public void begin(int at) {
    start = at;
    front = at;
    position = at;
    depth = 1;
  }

  /**
   * Exchanges the buffer and begins at its start (double buffering). For transports that send one
   * buffer while another is filled.
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
   * Exchanges the buffer for one that will contain a single message, at any index: {@link #buffer},
   * {@link #position} and {@link #length} tell where. A large message gets space before it, so that
   * the length prefixes of its records can be written without moving their content.
   */
  public void swapAlone(ByteBuffer fresh) {
    swap(fresh);
    alone = true;
  }

  /** Provider of space for a message that outgrows its first buffer. */
  public interface OverflowSpace {
    /**
     * Finds space and passes it to {@link #within}.
     *
     * @param bytes minimum length of the message
     * @return whether there is enough space
     */
    boolean find(MessageOutput output, int bytes);
  }

  /**
   * Begins a message at the start of a small scratch buffer. When the buffer becomes too small, the
   * message moves to the space that {@code further} finds and continues there; when there is no
   * space, it moves to a buffer of its own. {@link #buffer} and {@link #position} tell where it is.
   * For transports whose peer polls the memory in which {@code further} finds space: a short
   * message is copied there in one step, so that the polling peer does not take the cache lines
   * away while they are written.
   *
   * @param small in little-endian order
   */
  public void beginWithin(ByteBuffer small, OverflowSpace further) {
    swapAlone(small);
    room = further;
  }

  /**
   * Moves the message into a range of another buffer, unless it is there already.
   *
   * @param part in little-endian order
   * @param least the lowest index to which the message may be moved, to insert length prefixes
   * @param from start of the message before any such move
   * @param to end of the range
   */
  @SuppressWarnings("ReferenceEquality") // equal bytes are not the same buffer
  public void within(ByteBuffer part, int least, int from, int to) {
    if (buffer != part || front != least) {
      moveTo(part, from, least);
    }
    end = to;
  }

  /** {@return the current buffer; its position and limit are undefined} */
  public ByteBuffer buffer() {
    return buffer;
  }

  /** {@return the index after the last byte written} */
  public int position() {
    return position;
  }

  /** {@return the length of the message so far, in bytes} */
  public int length() {
    return position - start;
  }

  /** {@return a copy of the message written so far} */
  public byte[] toByteArray() {
    byte[] bytes = new byte[length()];
    buffer.get(start, bytes);
    return bytes;
  }

  /**
   * Attaches an object that the protocol needs while it encodes values, such as its table of
   * references.
   */
  public void context(@Nullable Object value) {
    context = value;
  }

  /** {@return the object attached by {@link #context(Object)}} */
  public @Nullable Object context() {
    return context;
  }

  /** Ensures space for bytes of the message, and checks the limit of the message. */
  private void reserve(int bytes) {
    if (bytes > messageBytesMax - length()) {
      throw new BadMessageException(
          CloseReason.LIMIT_EXCEEDED,
          "the message is larger than " + messageBytesMax + " bytes; a stream carries more");
    }
    room(bytes);
  }

  /**
   * Ensures space in the buffer for a value whose encoding may turn out shorter; does not check the
   * limit of the message.
   */
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
      BufferPool.release(buffer);
      buffer = larger.order(ByteOrder.LITTLE_ENDIAN);
      end = larger.capacity();
    }
  }

  private ByteBuffer larger(int capacity) {
    return buffer.isDirect() ? BufferPool.acquire(capacity) : ByteBuffer.allocate(capacity);
  }

  private void moveTo(ByteBuffer other, int at, int least) {
    int length = length();
    other.put(at, buffer.duplicate(), start, length); // source and target may be the same buffer
    buffer = other.order(ByteOrder.LITTLE_ENDIAN);
    start = at;
    front = least;
    position = at + length;
  }

  /** Writes one byte, without a tag. */
  public void rawByte(int value) {
    reserve(1);
    buffer.put(position++, (byte) value);
  }

  /** Writes bytes, without tag and length. */
  public void rawBytes(byte[] bytes, int offset, int length) {
    reserve(length);
    buffer.put(position, bytes, offset, length);
    position += length;
  }

  /** Writes all remaining bytes of {@code bytes}, without tag and length. */
  public void rawBytes(ByteBuffer bytes) {
    int length = bytes.remaining();
    reserve(length);
    buffer.put(position, bytes, bytes.position(), length);
    position += length;
  }

  /** Writes a varint, without a tag. */
  public void rawVarint(long value) {
    room(VARINT_BYTES_MAX);
    if (value >>> WORD_VARINT_BITS == 0) {
      word(0, 0, value);
    } else {
      bytewise(value);
    }
  }

  /** Writes a varint one byte at a time, so that bytes after it are preserved. */
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
   * Writes the bits of {@code first} and a varint with one eight-byte store, which overwrites bytes
   * after them: writing one byte at a time takes several times as long.
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

  /** Writes four bytes, without a tag. */
  public void rawFixed32(int value) {
    reserve(4);
    buffer.putInt(position, value);
    position += 4;
  }

  /** Writes eight bytes, without a tag. */
  public void rawFixed64(long value) {
    reserve(8);
    buffer.putLong(position, value);
    position += 8;
  }

  private void varint(int field, long value) {
    if (field < SHORT_FIELDS && value >>> TAGGED_VARINT_BITS == 0) {
      room(Long.BYTES);
      word((field << 3) | WireTypes.VARINT, Byte.SIZE, value);
    } else {
      tag(field, WireTypes.VARINT);
      rawVarint(value);
    }
  }

  private void tag(int field, int wireType) {
    rawVarint(field << 3 | wireType);
  }

  /** Writes a signed integer, zigzag. */
  public void sint(int field, long value) {
    if (value != 0) {
      sintPresent(field, value);
    }
  }

  /** Writes a signed integer, zigzag, also when 0. */
  public void sintPresent(int field, long value) {
    varint(field, value << 1 ^ value >> 63);
  }

  /** Writes an unsigned integer. */
  public void uint(int field, long value) {
    if (value != 0) {
      uintPresent(field, value);
    }
  }

  /** Writes an unsigned integer, also when 0. */
  public void uintPresent(int field, long value) {
    varint(field, value);
  }

  /** Writes a Boolean. */
  public void bool(int field, boolean value) {
    if (value) {
      uintPresent(field, 1);
    }
  }

  /** Writes four bytes. */
  public void fixed32(int field, int value) {
    if (value != 0) {
      fixed32Present(field, value);
    }
  }

  /** Writes four bytes, also when 0. */
  public void fixed32Present(int field, int value) {
    tag(field, WireTypes.FIXED32);
    rawFixed32(value);
  }

  /** Writes eight bytes, also when 0. */
  public void fixed64Present(int field, long value) {
    tag(field, WireTypes.FIXED64);
    rawFixed64(value);
  }

  /** Writes a float, unless its bits are those of +0. */
  public void float32(int field, float value) {
    fixed32(field, Float.floatToRawIntBits(value));
  }

  /** Writes a double, unless its bits are those of +0. */
  public void float64(int field, double value) {
    long bits = Double.doubleToRawLongBits(value);
    if (bits != 0) {
      fixed64Present(field, bits);
    }
  }

  /** Writes text. */
  public void string(int field, String value) {
    if (!value.isEmpty()) {
      stringPresent(field, value);
    }
  }

  /** Writes text, also when empty. */
  public void stringPresent(int field, String value) {
    tag(field, WireTypes.BYTES);
    int length = value.length();
    if (length > SHORT_STRING_CHARS || !shortAscii(value, length)) {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      rawVarint(bytes.length);
      rawBytes(bytes, 0, bytes.length);
    }
  }

  /**
   * Writes a short ASCII text without the array that {@code getBytes} would allocate. {@return
   * false when the text is not ASCII; the position is unchanged then}
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

  /** Writes bytes. */
  public void bytes(int field, byte[] value) {
    if (value.length > 0) {
      bytesPresent(field, value);
    }
  }

  /** Writes bytes, also when empty. */
  public void bytesPresent(int field, byte[] value) {
    tag(field, WireTypes.BYTES);
    rawVarint(value.length);
    rawBytes(value, 0, value.length);
  }

  /**
   * Begins a nested record. One byte is reserved for its length prefix; {@link #exit} moves the
   * content when the prefix needs more bytes.
   *
   * @return the argument for {@link #exit}
   */
  public int enter(int field) {
    if (depth >= Limits.DEPTH_MAX) {
      throw new BadMessageException("values are nested deeper than " + Limits.DEPTH_MAX);
    }
    return enterPacked(field);
  }

  /**
   * Begins a packed field. Unlike {@link #enter} it does not check the nesting limit, since a
   * packed field is no record.
   */
  public int enterPacked(int field) {
    depth++;
    tag(field, WireTypes.BYTES);
    reserve(1);
    return ++position - start;
  }

  /**
   * Begins a record like {@link #enter}, for the values inside a message: the nesting depth is
   * counted from here.
   */
  public int embed(int field) {
    int mark = enter(field);
    depth = 1;
    return mark;
  }

  /**
   * Ends a record that {@link #embed} began with a field number below 16. An empty record is not
   * written at all.
   */
  public void exitEmbedded(int mark) {
    if (length() > mark) {
      exit(mark);
    } else {
      position = start + mark - 2; // the tag and the length take a byte each
    }
  }

  /** Ends a record or packed field and writes its length prefix. */
  public void exit(int mark) {
    depth--;
    int length = length() - mark;
    if (length < 0x80) {
      buffer.put(start + mark - 1, (byte) length);
      return;
    }
    int more = (31 - Integer.numberOfLeadingZeros(length)) / 7;
    reserve(more);
    // Move the shorter side: everything before the record, or its content.
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
