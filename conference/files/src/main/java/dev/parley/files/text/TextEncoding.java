package dev.parley.files.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_32BE;
import static java.nio.charset.StandardCharsets.UTF_32LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.files.MediaType;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.util.Optional;

/**
 * Character encoding of a text file.
 *
 * @param charset the encoding
 * @param markBytes length of the byte order mark before the text, in bytes; 0 when it has none
 */
public record TextEncoding(Charset charset, int markBytes) {
  /** Bytes at the start of a file that detection uses. */
  public static final int SAMPLE_BYTES = 64 << 10;

  /** Upper bound for unusual control characters per 256 characters of a text. */
  private static final int ODD_PER_256_MAX = 2;

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  /**
   * {@return the code unit size in bytes: the length of a line feed, and the alignment of its
   * position}
   */
  int unitBytes() {
    return charset.equals(UTF_16LE) || charset.equals(UTF_16BE)
        ? 2
        : charset.equals(UTF_32LE) || charset.equals(UTF_32BE) ? 4 : 1;
  }

  /**
   * Detects the encoding of a file.
   *
   * <p>A byte order mark decides. Without one, valid UTF-8 is UTF-8; a sample with zero bytes where
   * UTF-16 would have them is UTF-16. Anything else is windows-1252 or, with bytes that are
   * undefined there, ISO-8859-1, unless it has too many control characters.
   *
   * @param sample the first bytes of the file, all of them or {@link #SAMPLE_BYTES}
   * @return the encoding; empty when the file is no text
   */
  public static Optional<TextEncoding> of(byte[] sample) {
    Optional<TextEncoding> marked = marked(sample);
    if (marked.isPresent()) {
      return marked;
    }
    if (MediaType.of(sample) != MediaType.OTHER) {
      return Optional.empty();
    }
    if (hasZeros(sample)) {
      return wide(sample);
    }
    Charset charset = reads(sample, UTF_8) ? UTF_8 : reads(sample, WINDOWS) ? WINDOWS : ISO_8859_1;
    return looksLikeText(new String(sample, charset))
        ? Optional.of(new TextEncoding(charset, 0))
        : Optional.empty();
  }

  private static Optional<TextEncoding> marked(byte[] sample) {
    // UTF-32 first: its little-endian byte order mark starts with that of UTF-16.
    if (starts(sample, 0xFF, 0xFE, 0, 0)) {
      return Optional.of(new TextEncoding(UTF_32LE, 4));
    } else if (starts(sample, 0, 0, 0xFE, 0xFF)) {
      return Optional.of(new TextEncoding(UTF_32BE, 4));
    } else if (starts(sample, 0xFF, 0xFE)) {
      return Optional.of(new TextEncoding(UTF_16LE, 2));
    } else if (starts(sample, 0xFE, 0xFF)) {
      return Optional.of(new TextEncoding(UTF_16BE, 2));
    } else if (starts(sample, 0xEF, 0xBB, 0xBF)) {
      return Optional.of(new TextEncoding(UTF_8, 3));
    }
    return Optional.empty();
  }

  private static boolean starts(byte[] sample, int... mark) {
    if (sample.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if (Byte.toUnsignedInt(sample[i]) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasZeros(byte[] sample) {
    for (byte each : sample) {
      if (each == 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Detects UTF-16 by the zero bytes in spaces and line feeds. {@return the encoding; empty when
   * the sample is no text}
   */
  private static Optional<TextEncoding> wide(byte[] sample) {
    boolean little = reads(sample, UTF_16LE) && looksLikeText(new String(sample, UTF_16LE));
    boolean big = reads(sample, UTF_16BE) && looksLikeText(new String(sample, UTF_16BE));
    if (little && big) {
      little = plain(sample, UTF_16LE) >= plain(sample, UTF_16BE);
      big = !little;
    }
    return little || big
        ? Optional.of(new TextEncoding(little ? UTF_16LE : UTF_16BE, 0))
        : Optional.empty();
  }

  private static long plain(byte[] sample, Charset charset) {
    return new String(sample, charset).chars().filter(each -> each < 0x80).count();
  }

  /**
   * {@return whether the bytes are valid in the charset; a character cut off at the end is
   * accepted}
   */
  private static boolean reads(byte[] sample, Charset charset) {
    var decoder = charset.newDecoder();
    CharBuffer chars = CharBuffer.allocate(sample.length + 1);
    CoderResult result = decoder.decode(ByteBuffer.wrap(sample), chars, false);
    return !result.isError();
  }

  private static boolean looksLikeText(String text) {
    long odd = text.codePoints().filter(TextEncoding::isOdd).count();
    return odd * 256 <= (long) text.length() * ODD_PER_256_MAX;
  }

  private static boolean isOdd(int character) {
    return switch (character) {
      case '\t', '\n', '\r', '\f', 0x1B, 0xFFFD -> false;
      default -> {
        int type = Character.getType(character);
        yield type == Character.CONTROL || type == Character.UNASSIGNED;
      }
    };
  }

  /**
   * Decodes {@code length} bytes. An invalid line in a UTF-8 file is decoded as windows-1252, since
   * logs and sources edited with two programs mix both. {@return the text}
   */
  String text(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, charset);
    return charset.equals(UTF_8) && text.indexOf('\uFFFD') >= 0 && !isUtf8(bytes, length)
        ? new String(bytes, 0, length, WINDOWS)
        : text;
  }

  private static boolean isUtf8(byte[] bytes, int length) {
    var decoder = UTF_8.newDecoder();
    return !decoder
        .decode(ByteBuffer.wrap(bytes, 0, length), CharBuffer.allocate(length + 1), false)
        .isError();
  }
}
