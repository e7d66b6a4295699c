package dev.parley.iiop.cdr;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Writes CDR into bytes of its own, which grow and are used again after {@link #reset}. Positions
 * count from the first byte written; so does alignment, except inside an encapsulation, where it
 * counts from the encapsulation's first byte.
 *
 * <p>Integers have no sign of their own here: an {@code unsigned long} is written by {@link
 * #writeInt} as well.
 *
 * <p>Values that travel in chunks (CORBA 3.3 part 2, section 9.3.4.6): between {@code
 * chunked(true)} and {@code chunked(false)} whatever is written lies in chunks, which begin by
 * themselves and end with {@link #endChunk}; what stands between chunks is written by {@link
 * #writeTag}.
 *
 * <p>Threads: one at a time.
 */
public final class CdrOutput {
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  /** What must happen before the next byte, as bits in {@link #due}. */
  private static final int CHUNK = 1;

  private static final int BODY = 2;
  private static final int BODY_ALIGNMENT = 8;

  private static final int FIRST_BYTES = 512;

  /** As much is kept from one use to the next. */
  private static final int KEPT_BYTES = 64 << 10;

  private final IiopLimits limits;
  private byte[] bytes;
  private int at;
  private int base;
  private int due;
  private boolean chunked;
  private int chunk = -1;
  private boolean little;
  private GiopVersion version;
  private CodeSets codeSets;

  /** An empty output; a message of more bytes than {@code limits} say is refused. */
  public CdrOutput(GiopVersion version, ByteOrder order, CodeSets codeSets, IiopLimits limits) {
    this.limits = limits;
    this.version = version;
    this.codeSets = codeSets;
    bytes = new byte[Math.min(FIRST_BYTES, limits.messageBytes())];
    little = order == ByteOrder.LITTLE_ENDIAN;
  }

  /** An empty output of GIOP 1.2, big-endian, with the code sets and limits that are usual. */
  public CdrOutput() {
    this(GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }

  /** Forgets what was written, and begins anew. */
  public void reset(GiopVersion nextVersion, ByteOrder order, CodeSets nextCodeSets) {
    if (bytes.length > KEPT_BYTES) {
      bytes = new byte[FIRST_BYTES];
    }
    at = base = due = 0;
    chunked = false;
    chunk = -1;
    little = order == ByteOrder.LITTLE_ENDIAN;
    version = nextVersion;
    codeSets = nextCodeSets;
  }

  /** {@return the version whose wide characters are written} */
  public GiopVersion version() {
    return version;
  }

  /** {@return the byte order} */
  public ByteOrder order() {
    return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  /** {@return the code sets of strings} */
  public CodeSets codeSets() {
    return codeSets;
  }

  /** Other code sets from here on, as agreed on by a connection. */
  public void codeSets(CodeSets next) {
    codeSets = next;
  }

  /** {@return how many bytes are written; the next comes here, or behind its alignment} */
  public int position() {
    return at;
  }

  /** Takes back everything behind {@code position}, outside of encapsulations and chunks. */
  public void truncate(int position) {
    at = Math.min(at, position);
    due = 0;
    chunked = false;
    chunk = -1;
  }

  /** {@return a copy of what was written} */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, at);
  }

  /** {@return what was written, where it lies: good until the next write or reset} */
  public ByteBuffer written() {
    return ByteBuffer.wrap(bytes, 0, at).slice();
  }

  /** Fills with zeros up to a multiple of {@code alignment}, a power of two. */
  public void align(int alignment) {
    room(alignment, 0);
  }

  /**
   * A body begins here: what is written next is aligned to eight bytes, and if nothing is, nothing
   * is filled in (GIOP 1.2, CORBA 3.3 part 2, section 9.4.2.2).
   */
  public void beginBody() {
    due |= BODY;
  }

  /** Writes an octet. */
  public void writeByte(int value) {
    int to = room(1, 1);
    bytes[to] = (byte) value;
  }

  /** Writes a boolean: one octet, 1 or 0. */
  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Writes a short or unsigned short. */
  public void writeShort(int value) {
    int to = room(2, 2);
    SHORT.set(bytes, to, little ? Short.reverseBytes((short) value) : (short) value);
  }

  /** Writes a long or unsigned long. */
  public void writeInt(int value) {
    int to = room(4, 4);
    INT.set(bytes, to, little ? Integer.reverseBytes(value) : value);
  }

  /** Writes a long long or unsigned long long. */
  public void writeLong(long value) {
    int to = room(8, 8);
    LONG.set(bytes, to, little ? Long.reverseBytes(value) : value);
  }

  /** Writes a float. */
  public void writeFloat(float value) {
    writeInt(Float.floatToRawIntBits(value));
  }

  /** Writes a double. */
  public void writeDouble(double value) {
    writeLong(Double.doubleToRawLongBits(value));
  }

  /** Writes a char: one octet in the transmission code set, or DATA_CONVERSION. */
  public void writeChar(char value) {
    Text.writeChar(this, value);
  }

  /** Writes a wchar as the version wants it; MARSHAL in GIOP 1.0, which has none. */
  public void writeWideChar(char value) {
    Text.writeWideChar(this, value);
  }

  /** Writes a string, with length and terminator; it holds no NUL. */
  public void writeString(String value) {
    Text.write(this, value);
  }

  /** Writes a wstring as the version wants it; MARSHAL in GIOP 1.0, which has none. */
  public void writeWideString(String value) {
    Text.writeWide(this, value);
  }

  /** Writes octets without a length. */
  public void writeBytes(byte[] source, int from, int length) {
    if (length > 0) {
      int to = room(1, length);
      System.arraycopy(source, from, bytes, to, length);
    }
  }

  /** Writes octets without a length. */
  public void writeBytes(ByteBuffer source) {
    int length = source.remaining();
    if (length > 0) {
      int to = room(1, length);
      source.get(source.position(), bytes, to, length);
    }
  }

  /** Writes a sequence of octets: their number, and they. */
  public void writeOctets(byte[] source) {
    writeInt(source.length);
    writeBytes(source, 0, source.length);
  }

  /** Writes booleans without a length. */
  public void writeBooleans(boolean[] source, int from, int length) {
    if (length > 0) {
      int to = room(1, length);
      for (int i = 0; i < length; i++) {
        bytes[to + i] = (byte) (source[from + i] ? 1 : 0);
      }
    }
  }

  /** Writes shorts without a length. */
  public void writeShorts(short[] source, int from, int length) {
    if (length > 0) {
      array(2, length).asShortBuffer().put(source, from, length);
    }
  }

  /** Writes ints without a length. */
  public void writeInts(int[] source, int from, int length) {
    if (length > 0) {
      array(4, length).asIntBuffer().put(source, from, length);
    }
  }

  /** Writes longs without a length. */
  public void writeLongs(long[] source, int from, int length) {
    if (length > 0) {
      array(8, length).asLongBuffer().put(source, from, length);
    }
  }

  /** Writes floats without a length. */
  public void writeFloats(float[] source, int from, int length) {
    if (length > 0) {
      array(4, length).asFloatBuffer().put(source, from, length);
    }
  }

  /** Writes doubles without a length. */
  public void writeDoubles(double[] source, int from, int length) {
    if (length > 0) {
      array(8, length).asDoubleBuffer().put(source, from, length);
    }
  }

  /** Writes chars, an octet each, without a length. */
  public void writeChars(char[] source, int from, int length) {
    for (int i = 0; i < length; i++) {
      writeChar(source[from + i]);
    }
  }

  /** Writes wchars without a length. */
  public void writeWideChars(char[] source, int from, int length) {
    for (int i = 0; i < length; i++) {
      writeWideChar(source[from + i]);
    }
  }

  /** Writes 16-bit units, each aligned and in the byte order given; room for them is made here. */
  void writeUnits(CharSequence source, boolean bigEndian, int alignment) {
    int to = room(alignment, 2L * source.length());
    for (int i = 0; i < source.length(); i++, to += 2) {
      char unit = source.charAt(i);
      SHORT.set(bytes, to, (short) (bigEndian ? unit : Character.reverseBytes(unit)));
    }
  }

  /** Writes the low octets of characters, all of which are known to have no other. */
  void writeLatin(String source) {
    int to = room(1, source.length());
    for (int i = 0; i < source.length(); i++) {
      bytes[to + i] = (byte) source.charAt(i);
    }
  }

  /**
   * Writes an encapsulation: a sequence of octets that begins with its byte order, this output's,
   * and is aligned by itself.
   */
  public void writeEncapsulation(Consumer<? super CdrOutput> content) {
    writeInt(0);
    int outer = base;
    int start = at;
    base = start;
    writeBoolean(little);
    content.accept(this);
    base = outer;
    patchInt(start - 4, at - start);
  }

  /** {@return an encapsulation's bytes without their number, big-endian, in GIOP 1.2} */
  public static byte[] encapsulation(Consumer<? super CdrOutput> content) {
    var output = new CdrOutput();
    output.writeBoolean(false);
    content.accept(output);
    return output.toByteArray();
  }

  /** Writes an int anew that was written at {@code position}, its first byte. */
  public void patchInt(int position, int value) {
    if (position < 0 || position > at - 4) {
      throw new IllegalArgumentException("no int was written at " + position);
    }
    INT.set(bytes, position, little ? Integer.reverseBytes(value) : value);
  }

  /**
   * Writes an indirection's offset, which counts from itself: what stands at {@code target}, a
   * position, is meant once more. The tag before it, 0xFFFFFFFF, is the caller's.
   */
  public void writeOffset(int target) {
    align(4);
    writeInt(target - at);
  }

  /** Says whether what follows lies in chunks; a chunk that is open is ended first. */
  public void chunked(boolean on) {
    endChunk();
    chunked = on;
    due = on ? due | CHUNK : due & ~CHUNK;
  }

  /** {@return whether what follows lies in chunks} */
  public boolean isChunked() {
    return chunked;
  }

  /** Ends the chunk that is open, if one is; the next begins with the next byte. */
  public void endChunk() {
    if (chunk >= 0) {
      patchInt(chunk, at - chunk - 4);
      chunk = -1;
      due |= CHUNK;
    }
  }

  /**
   * Writes what stands between chunks: the tag of a value, null, an indirection, an end. A chunk
   * that is open ends before it. Whether chunks come afterwards is as before.
   *
   * @return where the tag stands: the position that indirections to this value name
   */
  public int writeTag(int tag) {
    endChunk();
    int kept = due & CHUNK;
    due &= ~CHUNK;
    writeInt(tag);
    due |= kept;
    return at - 4;
  }

  private ByteBuffer array(int size, int length) {
    int to = room(size, (long) size * length);
    return ByteBuffer.wrap(bytes, to, size * length).order(order());
  }

  /** Makes room, filled with zeros up to the alignment; the position is behind it afterwards. */
  private int room(int alignment, long size) {
    if (due != 0) {
      settle();
    }
    int from = at + (base - at & alignment - 1);
    long end = from + size;
    if (end > bytes.length) {
      grow(end);
    }
    while (at < from) {
      bytes[at++] = 0;
    }
    at = (int) end;
    return from;
  }

  private void settle() {
    int things = due;
    due = 0;
    if ((things & BODY) != 0) {
      align(BODY_ALIGNMENT);
    }
    if ((things & CHUNK) != 0) {
      writeInt(0);
      chunk = at - 4;
    }
  }

  private void grow(long end) {
    if (end > limits.messageBytes()) {
      throw CdrException.tooMuch("bytes of a message", end, limits.messageBytes());
    }
    bytes =
        Arrays.copyOf(
            bytes, (int) Math.max(end, Math.min(2L * bytes.length, limits.messageBytes())));
  }

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }
}
