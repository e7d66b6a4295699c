package dev.parley.soap.interop.cases;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** Samples of binary content, and their texts. */
public final class Blobs {
  /** Lengths of samples: some become parts of a message everywhere, one does not fit a buffer. */
  public static final List<Integer> LENGTHS = List.of(0, 1, 1_000, 5_000, 3_000_000);

  private Blobs() {}

  /** Returns bytes of a length, among them lines that look like boundaries. */
  public static byte[] of(int length) {
    byte[] pattern = "\r\n--uuid:\r\n\r\n--\0\u00ff".getBytes(StandardCharsets.ISO_8859_1);
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (pattern[i % pattern.length] + (i % 1_000 < 500 ? 0 : i / 1_000));
    }
    return bytes;
  }

  /** Returns length and checksum of what is left in a stream, and closes it. */
  public static String text(InputStream in) throws IOException {
    CRC32 sum = new CRC32();
    long length = 0;
    byte[] chunk = new byte[8 << 10];
    try (in) {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        sum.update(chunk, 0, read);
        length += read;
      }
    }
    return length + "/" + Long.toHexString(sum.getValue());
  }

  /** Returns the text of a sample. */
  public static String text(int length) {
    CRC32 sum = new CRC32();
    sum.update(of(length));
    return length + "/" + Long.toHexString(sum.getValue());
  }
}
