package dev.parley.iiop.cdr;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * CDR decoder for bytes from an untrusted peer; it reads in place. Positions count from the first
 * byte, for a message from the first byte of its header; so does alignment, except inside an
 * encapsulation. An input that was derived from another keeps its positions, so that indirections
 * still point to their targets.
 *
 * <p>Malformed or missing data throws {@link CdrException}; the input must not be read afterwards.
 *
 * <p>Threads: one at a time.
 */
public final class CdrInput extends CdrInputBuffer {
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle LONG = view(long[].class);
  private static final int[] NO_SEAMS = {};

  private final GiopVersion version;
  private final IiopLimits limits;
  private CodeSets codeSets;
  private @Nullable ValueCounter values; // null until values are counted

  private CdrInput(
      byte[] bytes,
      int origin,
      int from,
      int end,
      boolean little,
      int[] seams,
      GiopVersion version,
      CodeSets codeSets,
      IiopLimits limits) {
    super(bytes, origin, from, end, little, seams);
    this.version = version;
    this.codeSets = codeSets;
    this.limits = limits;
  }

  /**
   * Creates a decoder of {@code length} bytes starting at {@code from}, which becomes position 0.
   */
  public static CdrInput of(
      byte[] bytes,
      int from,
      int length,
      GiopVersion version,
      ByteOrder order,
      CodeSets codeSets,
      IiopLimits limits) {
    Objects.checkFromIndexSize(from, length, bytes.length);
    boolean little = order == ByteOrder.LITTLE_ENDIAN;
    return new CdrInput(
        bytes, from, from, from + length, little, NO_SEAMS, version, codeSets, limits);
  }

  /**
   * Creates a decoder of a GIOP 1.1 message that arrived in fragments, each of which is aligned
   * from its own header.
   *
   * @param length length of the message in bytes
   * @param seams positions at which the data of each fragment but the first begins
   */
  public static CdrInput ofFragments(
      byte[] bytes,
      int length,
      int[] seams,
      GiopVersion version,
      ByteOrder order,
      CodeSets codeSets,
      IiopLimits limits) {
    boolean little = order == ByteOrder.LITTLE_ENDIAN;
    return new CdrInput(
        bytes,
        0,
        0,
        Objects.checkIndex(length, bytes.length + 1),
        little,
        seams.clone(),
        version,
        codeSets,
        limits);
  }

  /**
   * Creates a decoder of an output's bytes, with its version, byte order and code sets; the bytes
   * are shared with the output.
   */
  public static CdrInput of(CdrOutput output, IiopLimits limits) {
    var written = output.written();
    return of(
        written.array(),
        written.arrayOffset(),
        written.remaining(),
        output.version(),
        output.order(),
        output.codeSets(),
        limits);
  }

  /**
   * Creates a decoder of a stored encapsulation, which begins with its byte order; GIOP 1.2 rules
   * apply.
   */
  public static CdrInput encapsulation(byte[] bytes, CodeSets codeSets, IiopLimits limits) {
    var outer =
        of(bytes, 0, bytes.length, GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, codeSets, limits);
    return outer.inside(bytes.length);
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

  /** {@return the counter of the values that are read from this input, against its limits} */
  public ValueCounter values() {
    if (values == null) {
      values = new ValueCounter(limits, end - origin);
    }
    return values;
  }

  /** Changes the code sets from here on, as a service context of the message requires. */
  public void codeSets(CodeSets next) {
    codeSets = next;
  }

  /** {@return the limits for data from peers} */
  public IiopLimits limits() {
    return limits;
  }

  /** Skips octets. */
  public void skip(int length) {
    readSlice(length);
  }

  /** Reads an octet as a signed byte. */
  public byte readByte() {
    return bytes[consume(1, 1)];
  }

  /** Reads a boolean; MARSHAL if it is neither 0 nor 1. */
  public boolean readBoolean() {
    byte value = readByte();
    if ((value & ~1) != 0) {
      throw CdrException.marshal("a boolean is 0x%02X".formatted(value));
    }
    return value != 0;
  }

  /** Reads a short or unsigned short. */
  public short readShort() {
    short value = (short) SHORT.get(bytes, consume(2, 2));
    return little ? Short.reverseBytes(value) : value;
  }

  /** Reads a long long or unsigned long long. */
  public long readLong() {
    long value = (long) LONG.get(bytes, consume(8, 8));
    return little ? Long.reverseBytes(value) : value;
  }

  /** Reads a float. */
  public float readFloat() {
    return Float.intBitsToFloat(readInt());
  }

  /** Reads a double. */
  public double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  /** Reads a char: one octet in the transmission code set. */
  public char readChar() {
    return CdrStrings.readChar(this);
  }

  /** Reads a wchar in the encoding of the GIOP version. */
  public char readWideChar() {
    return CdrStrings.readWideChar(this);
  }

  /** Reads a string; a NUL inside it is rejected. */
  public String readString() {
    return CdrStrings.read(this);
  }

  /** Reads a wstring in the encoding of the GIOP version. */
  public String readWideString() {
    return CdrStrings.readWide(this);
  }

  /**
   * Reads the length of a sequence of primitives, each of at least {@code elementBytes}: MARSHAL if
   * fewer bytes are left. Primitives need no further limit, since they take no more memory than the
   * message that brings them.
   */
  public int readLength(int elementBytes) {
    int length = readInt();
    if (length < 0 || (long) length * elementBytes > remaining()) {
      throw CdrException.marshal(
          "%d elements of %d bytes or more are announced, and %d bytes are left"
              .formatted(Integer.toUnsignedLong(length), elementBytes, remaining()));
    }
    return length;
  }

  /**
   * Reads the length of a sequence as {@link #readLength} does; IMP_LIMIT beyond the maximum
   * sequence length.
   */
  public int readSequenceLength(int elementBytes) {
    int length = readLength(elementBytes);
    if (length > limits.sequenceLength()) {
      throw CdrException.limitExceeded(
          "sequenceLength", "elements of a sequence", length, limits.sequenceLength());
    }
    return length;
  }

  void checkString(long length) {
    if (length > limits.stringBytes()) {
      throw CdrException.limitExceeded(
          "stringBytes", "bytes of a string", length, limits.stringBytes());
    }
  }

  /** Reads a sequence of octets, with its length. */
  public byte[] readOctets() {
    byte[] octets = new byte[readLength(1)];
    readBytes(octets, 0, octets.length);
    return octets;
  }

  /** Reads octets without a length. */
  public void readBytes(byte[] target, int from, int length) {
    for (int done = 0; done < length; ) {
      int some = elementsAvailable(1, length - done);
      System.arraycopy(bytes, at, target, from + done, some);
      at += some;
      done += some;
    }
  }

  /** Reads booleans without a length. */
  public void readBooleans(boolean[] target, int from, int length) {
    for (int i = 0; i < length; i++) {
      target[from + i] = readBoolean();
    }
  }

  /** Reads shorts without a length. */
  public void readShorts(short[] target, int from, int length) {
    for (int done = 0; done < length; ) {
      int some = elementsAvailable(2, length - done);
      array(2, some).asShortBuffer().get(target, from + done, some);
      done += some;
    }
  }

  /** Reads ints without a length. */
  public void readInts(int[] target, int from, int length) {
    for (int done = 0; done < length; ) {
      int some = elementsAvailable(4, length - done);
      array(4, some).asIntBuffer().get(target, from + done, some);
      done += some;
    }
  }

  /** Reads longs without a length. */
  public void readLongs(long[] target, int from, int length) {
    for (int done = 0; done < length; ) {
      int some = elementsAvailable(8, length - done);
      array(8, some).asLongBuffer().get(target, from + done, some);
      done += some;
    }
  }

  /** Reads floats without a length. */
  public void readFloats(float[] target, int from, int length) {
    for (int done = 0; done < length; ) {
      int some = elementsAvailable(4, length - done);
      array(4, some).asFloatBuffer().get(target, from + done, some);
      done += some;
    }
  }

  /** Reads doubles without a length. */
  public void readDoubles(double[] target, int from, int length) {
    for (int done = 0; done < length; ) {
      int some = elementsAvailable(8, length - done);
      array(8, some).asDoubleBuffer().get(target, from + done, some);
      done += some;
    }
  }

  /** Reads chars, an octet each, without a length. */
  public void readChars(char[] target, int from, int length) {
    for (int i = 0; i < length; i++) {
      target[from + i] = readChar();
    }
  }

  /** Reads wchars without a length. */
  public void readWideChars(char[] target, int from, int length) {
    for (int i = 0; i < length; i++) {
      target[from + i] = readWideChar();
    }
  }

  /** Reads 16-bit units in the byte order of the input. */
  void readUnits(char[] target) {
    for (int done = 0; done < target.length; ) {
      int some = elementsAvailable(2, target.length - done);
      array(2, some).asCharBuffer().get(target, done, some);
      done += some;
    }
  }

  /** Reads octets, without a copy unless a chunk ends among them. */
  ByteBuffer readSlice(int length) {
    if (length <= limit - at) {
      at += length;
      return ByteBuffer.wrap(bytes, at - length, length);
    }
    check(length);
    byte[] joined = new byte[length];
    readBytes(joined, 0, length);
    return ByteBuffer.wrap(joined);
  }

  /**
   * Reads an encapsulation as a separate input, with its own byte order and alignment, and
   * continues behind it.
   */
  public CdrInput readEncapsulation() {
    int length = readLength(1);
    if (length > limit - at) {
      byte[] joined = new byte[length];
      readBytes(joined, 0, length);
      return of(joined, 0, length, version, order(), codeSets, limits).inside(length);
    }
    var inner = inside(length);
    at += length;
    return inner;
  }

  private CdrInput inside(int length) {
    if (length == 0) {
      throw CdrException.marshal("an encapsulation without a byte order");
    }
    boolean swapped = (bytes[at] & 1) != 0;
    var inner =
        new CdrInput(bytes, origin, at, at + length, swapped, NO_SEAMS, version, codeSets, limits);
    if (inner.readByte() >>> 1 != 0) {
      throw CdrException.marshal("an encapsulation's byte order is 0x%02X".formatted(bytes[at]));
    }
    return inner;
  }

  /**
   * {@return an input over the same bytes that starts at an earlier position, with the same
   * alignment and the same end; for the target of an indirection}
   */
  public CdrInput from(int position) {
    if (position < 0 || position > position()) {
      throw CdrException.marshal("an indirection to %d from %d".formatted(position, position()));
    }
    var other =
        new CdrInput(bytes, origin, base, end, little, fragmentStarts(), version, codeSets, limits);
    other.moveTo(origin + position);
    return other;
  }

  /** {@return an input that starts at an earlier position, over a copy of all the bytes} */
  public CdrInput copy(int position) {
    byte[] own = Arrays.copyOfRange(bytes, origin, end);
    var other =
        new CdrInput(
            own,
            0,
            base - origin,
            own.length,
            little,
            fragmentStartsOfCopy(),
            version,
            codeSets,
            limits);
    other.moveTo(Objects.checkIndex(position, position() + 1));
    return other;
  }

  /**
   * Reads the offset of an indirection, which counts from the offset's own position.
   *
   * @return the target position, before the tag of this indirection
   */
  public int readOffset() {
    align(4);
    int here = position();
    int offset = readInt();
    long target = (long) here + offset;
    if (offset >= -4 || target < 0) {
      throw CdrException.marshal("an indirection by %d from %d".formatted(offset, here));
    }
    return (int) target;
  }

  private ByteBuffer array(int size, int length) {
    int from = at;
    at += size * length;
    return ByteBuffer.wrap(bytes, from, size * length).order(order());
  }
}
