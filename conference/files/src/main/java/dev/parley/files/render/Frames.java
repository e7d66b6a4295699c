package dev.parley.files.render;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What goes through the pipes to the process that draws, and back: frames of a kind, a length and
 * at most {@link #BYTES_MAX} bytes. Longer things are cut into several, after their length was
 * told.
 */
final class Frames {
  static final int BYTES_MAX = 64 << 10;

  /** Characters of an error message that quotes what came instead of a frame. */
  private static final int LINE_MAX = 200;

  /** Kinds of frames. */
  enum Kind {
    /** To the process: a document follows. Its length. */
    DOCUMENT('D'),
    /** Either way: the next bytes of what was announced. */
    CONTENT('C'),
    /** To the process: draw a page. Its number from 1, and the width. */
    PAGE('P'),
    /** From the process, first of all: how it is confined. Words. */
    READY('Y'),
    /** From the process: a document is open. How many pages it has. */
    OPENED('O'),
    /** From the process: a picture follows. Its width, height and length. */
    PICTURE('I'),
    /** From the process: it cannot be done. The reason's name and words for people. */
    REFUSED('R');

    private final byte code;

    Kind(char code) {
      this.code = (byte) code;
    }

    static Optional<Kind> of(int code) {
      return Stream.of(values()).filter(kind -> kind.code == code).findFirst();
    }
  }

  /** One frame. Whoever has it owns its bytes. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Frame(Kind kind, byte[] bytes) {}

  /** The other side breaks the rules. */
  static final class BadFrameException extends IOException {
    BadFrameException(String message) {
      super(message);
    }
  }

  private Frames() {}

  static void write(DataOutputStream out, Kind kind, byte[] bytes, int from, int length)
      throws IOException {
    out.writeByte(kind.code);
    out.writeInt(length);
    out.write(bytes, from, length);
  }

  /** Writes a frame of a few numbers. */
  static void write(DataOutputStream out, Kind kind, int... numbers) throws IOException {
    out.writeByte(kind.code);
    out.writeInt(numbers.length * Integer.BYTES);
    for (int number : numbers) {
      out.writeInt(number);
    }
  }

  /** Writes bytes that were announced. */
  static void content(DataOutputStream out, byte[] bytes) throws IOException {
    for (int at = 0; at < bytes.length; at += BYTES_MAX) {
      write(out, Kind.CONTENT, bytes, at, Math.min(BYTES_MAX, bytes.length - at));
    }
  }

  static Frame read(DataInputStream in) throws IOException {
    byte code = in.readByte();
    Optional<Kind> kind = Kind.of(code);
    if (kind.isEmpty()) {
      throw new BadFrameException("something else than frames: \"" + line(code, in) + '"');
    }
    int length = in.readInt();
    if (length < 0 || length > BYTES_MAX) {
      throw new BadFrameException("a frame of length " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new Frame(kind.get(), bytes);
  }

  /**
   * {@return the rest of a line, in printable ASCII} A virtual machine that runs out of memory says
   * so where frames are expected.
   */
  private static String line(byte first, DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = first & 0xff;
        next >= 0 && next != '\n' && line.length() < LINE_MAX;
        next = in.read()) {
      line.append(next >= ' ' && next < 127 ? (char) next : '?');
    }
    return line.toString();
  }

  /** {@return the numbers of a frame} */
  static int[] numbers(Frame frame, int count) throws IOException {
    if (frame.bytes().length != count * Integer.BYTES) {
      throw new BadFrameException("a frame " + frame.kind() + " of the wrong length");
    }
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = ByteBuffer.wrap(frame.bytes()).getInt(i * Integer.BYTES);
    }
    return numbers;
  }

  /** {@return bytes that were announced} */
  static byte[] content(DataInputStream in, int length, int lengthMax) throws IOException {
    if (length < 0 || length > lengthMax) {
      throw new BadFrameException("content of " + length + " bytes");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(length, BYTES_MAX));
    while (bytes.size() < length) {
      Frame frame = read(in);
      if (frame.kind() != Kind.CONTENT
          || frame.bytes().length == 0
          || frame.bytes().length > length - bytes.size()) {
        throw new BadFrameException("content goes on with " + frame.kind());
      }
      bytes.writeBytes(frame.bytes());
    }
    return bytes.toByteArray();
  }
}
