package dev.parley.iiop.cdr;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * CDR encoder into a growing buffer, which is reused after {@link #reset}. Positions count from the
 * first byte written; so does alignment, except inside an encapsulation, where it counts from the
 * encapsulation's first byte.
 *
 * <p>Signed and unsigned integers have the same encoding: an {@code unsigned long} is written by
 * {@link #writeInt} as well.
 *
 * <p>Chunked values (CORBA 3.3 part 2, section 9.3.4.6): between {@code chunked(true)} and {@code
 * chunked(false)} all bytes are written into chunks, which open by themselves and are closed by
 * {@link #endChunk}; tags between chunks are written by {@link #writeTag}.
 *
 * <p>Threads: one at a time.
 */
public final class CdrOutput extends CdrOutputBuffer {
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle LONG = view(long[].class);

  private GiopVersion version;
  private CodeSets codeSets;

  /** Creates an empty output; a message beyond the message size of {@code limits} is refused. */
  public CdrOutput(GiopVersion version, ByteOrder order, CodeSets codeSets, IiopLimits limits) {
    super(order == ByteOrder.LITTLE_ENDIAN, limits);
    this.version = version;
    this.codeSets = codeSets;
  }

  /** Creates an empty output for GIOP 1.2, big-endian, with the default code sets and limits. */
  public CdrOutput() {
    this(GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }

  /** Discards the written bytes and starts a new message. */
  public void reset(GiopVersion nextVersion, ByteOrder order, CodeSets nextCodeSets) {
    clear();
    little = order == ByteOrder.LITTLE_ENDIAN;
    version = nextVersion;
    codeSets = nextCodeSets;
  }

  /** {@return the GIOP version, which determines the encoding of wide characters} */
  public GiopVersion version() {
    return version;
  }

  /** {@return the byte order} */
  public ByteOrder order() {
    return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  /** {@return the transmission code sets of strings} */
  public CodeSets codeSets() {
    return codeSets;
  }

  /** Changes the code sets from here on, as negotiated for a connection. */
  public void codeSets(CodeSets next) {
    codeSets = next;
  }

  /** Writes an octet. */
  public void writeByte(int value) {
    int to = reserve(1, 1);
    bytes[to] = (byte) value;
  }

  /** Writes a boolean: one octet, 1 or 0. */
  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Writes a short or unsigned short. */
  public void writeShort(int value) {
    int to = reserve(2, 2);
    SHORT.set(bytes, to, little ? Short.reverseBytes((short) value) : (short) value);
  }

  /** Writes a long long or unsigned long long. */
  public void writeLong(long value) {
    int to = reserve(8, 8);
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

  /**
   * Writes a char: one octet in the transmission code set; DATA_CONVERSION if it has no encoding.
   */
  public void writeChar(char value) {
    CdrStrings.writeChar(this, value);
  }

  /** Writes a wchar in the encoding of the GIOP version; MARSHAL in GIOP 1.0, which has none. */
  public void writeWideChar(char value) {
    CdrStrings.writeWideChar(this, value);
  }

  /** Writes a string, with length and terminator; a NUL inside it is refused. */
  public void writeString(String value) {
    CdrStrings.write(this, value);
  }

  /** Writes a wstring in the encoding of the GIOP version; MARSHAL in GIOP 1.0, which has none. */
  public void writeWideString(String value) {
    CdrStrings.writeWide(this, value);
  }

  /** Writes octets without a length. */
  public void writeBytes(byte[] source, int from, int length) {
    if (length > 0) {
      int to = reserve(1, length);
      System.arraycopy(source, from, bytes, to, length);
    }
  }

  /** Writes octets without a length. */
  public void writeBytes(ByteBuffer source) {
    int length = source.remaining();
    if (length > 0) {
      int to = reserve(1, length);
      source.get(source.position(), bytes, to, length);
    }
  }

  /** Writes a sequence of octets, with its length. */
  public void writeOctets(byte[] source) {
    writeInt(source.length);
    writeBytes(source, 0, source.length);
  }

  /** Writes booleans without a length. */
  public void writeBooleans(boolean[] source, int from, int length) {
    if (length > 0) {
      int to = reserve(1, length);
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

  /** Writes 16-bit units, each aligned and in the given byte order; the buffer grows as needed. */
  void writeUnits(CharSequence source, boolean bigEndian, int alignment) {
    int to = reserve(alignment, 2L * source.length());
    for (int i = 0; i < source.length(); i++, to += 2) {
      char unit = source.charAt(i);
      SHORT.set(bytes, to, (short) (bigEndian ? unit : Character.reverseBytes(unit)));
    }
  }

  /** Writes the low octets of characters, all of which are below 256. */
  void writeLatin(String source) {
    int to = reserve(1, source.length());
    for (int i = 0; i < source.length(); i++) {
      bytes[to + i] = (byte) source.charAt(i);
    }
  }

  /**
   * Writes an encapsulation: a sequence of octets that begins with its byte order, that of this
   * output, and has its own alignment.
   */
  public void writeEncapsulation(Consumer<? super CdrOutput> content) {
    writeInt(0);
    int start = position();
    int outer = beginAlignment();
    writeBoolean(little);
    content.accept(this);
    restoreAlignment(outer);
    patchInt(start - 4, position() - start);
  }

  /** {@return the bytes of an encapsulation without their length, big-endian, in GIOP 1.2} */
  public static byte[] encapsulation(Consumer<? super CdrOutput> content) {
    var output = new CdrOutput();
    output.writeBoolean(false);
    content.accept(output);
    return output.toByteArray();
  }

  /**
   * Writes the offset of an indirection, relative to the offset's own position: the value at
   * position {@code target} occurs again. The caller writes the tag 0xFFFFFFFF before it.
   */
  public void writeOffset(int target) {
    align(4);
    writeInt(target - position());
  }

  private ByteBuffer array(int size, int length) {
    int to = reserve(size, (long) size * length);
    return ByteBuffer.wrap(bytes, to, size * length).order(order());
  }
}
