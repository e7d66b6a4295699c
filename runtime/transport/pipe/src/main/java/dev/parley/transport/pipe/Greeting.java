package dev.parley.transport.pipe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a dialler says at the door: a line, begun with the end of whatever somebody else left there
 * unfinished. The answer is one byte, 0, or the length of a refusal and its UTF-8 text.
 *
 * @param pair the name of the FIFOs that it has made
 */
record Greeting(int version, String pair) {
  static final int VERSION = 1;
  static final int REFUSAL_BYTES_MAX = 200;

  /** A greeting goes into a pipe whole or not at all, as it is shorter than PIPE_BUF. */
  static final int LINE_CHARS_MAX = 64;

  private static final Pattern LINE = Pattern.compile("parley-pipe (\\d{1,4}) ([0-9a-f-]{36})");

  /** {@return the bytes to say} */
  static ByteBuffer of(FifoPair pair) {
    String line = "\nparley-pipe " + VERSION + " " + pair.name() + "\n";
    return direct(line.getBytes(StandardCharsets.US_ASCII));
  }

  /** {@return what a line says, if it is a greeting} */
  static Optional<Greeting> read(String line) {
    Matcher found = LINE.matcher(line);
    return found.matches()
        ? Optional.of(new Greeting(Integer.parseInt(found.group(1)), found.group(2)))
        : Optional.empty();
  }

  /** {@return the answer that says why not; nothing said is a yes} */
  static ByteBuffer answer(String refusal) {
    byte[] said = refusal.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(said.length, REFUSAL_BYTES_MAX);
    return ByteBuffer.allocateDirect(1 + length).put((byte) length).put(said, 0, length).flip();
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }
}
