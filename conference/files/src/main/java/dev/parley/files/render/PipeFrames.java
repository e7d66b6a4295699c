package dev.parley.files.render;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Framing of the pipe protocol between the server and a rendering process: a kind, a length and at
 * most {@link #BYTES_MAX} bytes of payload. Longer content is announced with its length and split
 * into several frames.
 */
final class PipeFrames {
  static final int BYTES_MAX = 64 << 10;

  /** Upper bound for the characters quoted in an error message of input that is no frame. */
  private static final int LINE_MAX = 200;

  /** Frame types. */
  enum PipeFrameKind {
    /** To the process: announces a document. Payload: its length. */
    DOCUMENT('D'),
    /** Both directions: the next bytes of the announced content. */
    CONTENT('C'),
    /** To the process: requests a page. Payload: its number from 1, and the width in pixels. */
    PAGE('P'),
    /** From the process, as its first frame: its confinement, as text. */
    READY('Y'),
    /** From the process: the document is open. Payload: the number of pages. */
    OPENED('O'),
    /** From the process: announces an image. Payload: width, height and length. */
    PICTURE('I'),
    /**
     * From the process: the request failed. Payload: the reason's name and a message for people.
     */
    REFUSED('R');

    private final byte code;

    PipeFrameKind(char code) {
      this.code = (byte) code;
    }

    static Optional<PipeFrameKind> of(int code) {
      return Stream.of(values()).filter(kind -> kind.code == code).findFirst();
    }
  }

  /** Received frame; the receiver owns its bytes. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record PipeFrame(PipeFrameKind kind, byte[] bytes) {}

  /** Protocol violation of the peer. */
  static final class BadFrameException extends IOException {
    BadFrameException(String message) {
      super(message);
    }
  }

  private PipeFrames() {}

  static void write(DataOutputStream out, PipeFrameKind kind, byte[] bytes, int from, int length)
      throws IOException {
    out.writeByte(kind.code);
    out.writeInt(length);
    out.write(bytes, from, length);
  }

  /** Writes a frame whose payload is a few integers. */
  static void write(DataOutputStream out, PipeFrameKind kind, int... numbers) throws IOException {
    out.writeByte(kind.code);
    out.writeInt(numbers.length * Integer.BYTES);
    for (int number : numbers) {
      out.writeInt(number);
    }
  }

  /** Writes announced content as CONTENT frames. */
  static void content(DataOutputStream out, byte[] bytes) throws IOException {
    for (int at = 0; at < bytes.length; at += BYTES_MAX) {
      write(out, PipeFrameKind.CONTENT, bytes, at, Math.min(BYTES_MAX, bytes.length - at));
    }
  }

  static PipeFrame read(DataInputStream in) throws IOException {
    byte code = in.readByte();
    Optional<PipeFrameKind> kind = PipeFrameKind.of(code);
    if (kind.isEmpty()) {
      throw new BadFrameException("something else than frames: \"" + line(code, in) + '"');
    }
    int length = in.readInt();
    if (length < 0 || length > BYTES_MAX) {
      throw new BadFrameException("a frame of length " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new PipeFrame(kind.get(), bytes);
  }

  /**
   * Reads the rest of a line, reduced to printable ASCII. A virtual machine that runs out of memory
   * prints a message where frames are expected. {@return the line}
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

  /** {@return the integers in a frame's payload} */
  static int[] numbers(PipeFrame frame, int count) throws IOException {
    if (frame.bytes().length != count * Integer.BYTES) {
      throw new BadFrameException("a frame " + frame.kind() + " of the wrong length");
    }
    int[] numbers = new int[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = ByteBuffer.wrap(frame.bytes()).getInt(i * Integer.BYTES);
    }
    return numbers;
  }

  /** Reads announced content. {@return its bytes} */
  static byte[] content(DataInputStream in, int length, int lengthMax) throws IOException {
    if (length < 0 || length > lengthMax) {
      throw new BadFrameException("content of " + length + " bytes");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(length, BYTES_MAX));
    while (bytes.size() < length) {
      PipeFrame frame = read(in);
      if (frame.kind() != PipeFrameKind.CONTENT
          || frame.bytes().length == 0
          || frame.bytes().length > length - bytes.size()) {
        throw new BadFrameException("content goes on with " + frame.kind());
      }
      bytes.writeBytes(frame.bytes());
    }
    return bytes.toByteArray();
  }
}
