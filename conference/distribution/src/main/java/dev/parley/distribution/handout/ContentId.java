package dev.parley.distribution.handout;

import java.util.Arrays;
import java.util.HexFormat;

/** SHA-256 of the bytes of a file, by which it is known after a restart. Immutable. */
public final class ContentId {
  /** Length in bytes. */
  public static final int BYTES = 32;

  private final byte[] bytes;

  /**
   * Creates an id.
   *
   * @param bytes {@link #BYTES} bytes, which are copied
   */
  public ContentId(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "%d bytes of a content id in place of %d".formatted(bytes.length, BYTES));
    }
    this.bytes = bytes.clone();
  }

  /** {@return a copy of the bytes} */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** {@return whether a digest is that of this id} */
  public boolean is(byte[] digest) {
    return Arrays.equals(bytes, digest);
  }

  /** {@return 64 hexadecimal digits in lower case, which are a file name on any system} */
  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ContentId that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return hex();
  }
}
