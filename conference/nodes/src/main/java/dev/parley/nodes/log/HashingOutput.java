package dev.parley.nodes.log;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Output that counts, limits and hashes what it passes on. Threads: confined to one. */
final class HashingOutput extends FilterOutputStream {
  private final MessageDigest digest;
  private final long bytesMax;
  private long bytes;

  /**
   * @param bytesMax length above which it fails
   */
  HashingOutput(OutputStream to, long bytesMax) {
    super(to);
    this.bytesMax = bytesMax;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java platform has SHA-256", e);
    }
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    if (bytes + length > bytesMax) {
      throw new IOException("there are more than %d bytes".formatted(bytesMax));
    }
    out.write(from, offset, length);
    digest.update(from, offset, length);
    bytes += length;
  }

  long bytes() {
    return bytes;
  }

  /** {@return the SHA-256 of what was written; call it once} */
  byte[] hash() {
    return digest.digest();
  }
}
