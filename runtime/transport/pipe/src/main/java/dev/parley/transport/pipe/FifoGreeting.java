package dev.parley.transport.pipe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * First line of a dialler to a listener. A line feed before it ends any unfinished line of another
 * dialler. The answer is one byte: 0, or the length of a refusal, whose UTF-8 text follows.
 *
 * @param pair the name of the FIFO pair that the dialler has created
 */
record FifoGreeting(int version, String pair) {
  static final int VERSION = 1;
  static final int REFUSAL_BYTES_MAX = 200;

  /**
   * Upper bound for the length of a greeting. Shorter than PIPE_BUF, so that a write to a FIFO is
   * atomic.
   */
  static final int LINE_CHARS_MAX = 64;

  private static final Pattern LINE = Pattern.compile("parley-pipe (\\d{1,4}) ([0-9a-f-]{36})");

  /** {@return the bytes of the greeting} */
  static ByteBuffer of(FifoPair pair) {
    String line = "\nparley-pipe " + VERSION + " " + pair.name() + "\n";
    return direct(line.getBytes(StandardCharsets.US_ASCII));
  }

  /** {@return the greeting in a line, if it is one} */
  static Optional<FifoGreeting> read(String line) {
    Matcher found = LINE.matcher(line);
    return found.matches()
        ? Optional.of(new FifoGreeting(Integer.parseInt(found.group(1)), found.group(2)))
        : Optional.empty();
  }

  /** {@return the answer with a refusal; an empty refusal means acceptance} */
  static ByteBuffer answer(String refusal) {
    byte[] said = refusal.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(said.length, REFUSAL_BYTES_MAX);
    return ByteBuffer.allocateDirect(1 + length).put((byte) length).put(said, 0, length).flip();
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }
}
