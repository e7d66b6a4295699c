package dev.parley.distribution.handout;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Content of a file: its id, its pieces, and the SHA-256 of each. Members get it by the room's own
 * calls, so that a packet forged by another member damages one piece at most. Immutable.
 */
public final class HandoutContent {
  private final ContentId id;
  private final PieceLayout layout;
  private final byte[] hashes;

  /**
   * Creates a content.
   *
   * @param hashes of the pieces, one behind the other; copied
   * @throws IllegalArgumentException when their number is not that of the layout
   */
  public HandoutContent(ContentId id, PieceLayout layout, byte[] hashes) {
    if (hashes.length != layout.pieces() * ContentId.BYTES) {
      throw new IllegalArgumentException(
          "%d bytes of hashes for %d pieces".formatted(hashes.length, layout.pieces()));
    }
    this.id = id;
    this.layout = layout;
    this.hashes = hashes.clone();
  }

  /**
   * Reads a file once, piece by piece. Blocks.
   *
   * @throws IOException when it cannot be read, or is too large or empty
   */
  public static HandoutContent read(FileChannel file) throws IOException {
    long size = file.size();
    if (size < 1 || size > PieceLayout.FILE_BYTES_MAX) {
      throw new IOException(
          "a file of %d bytes cannot be handed out: 1 to %d are possible"
              .formatted(size, PieceLayout.FILE_BYTES_MAX));
    }
    PieceLayout layout = new PieceLayout(size);
    byte[] hashes = new byte[layout.pieces() * ContentId.BYTES];
    MessageDigest whole = sha256();
    MessageDigest own = sha256();
    byte[] piece = new byte[PieceLayout.PIECE_BYTES];
    for (int i = 0; i < layout.pieces(); i++) {
      int length = layout.bytes(i);
      readFully(file, piece, length, PieceLayout.at(i));
      whole.update(piece, 0, length);
      own.update(piece, 0, length);
      System.arraycopy(own.digest(), 0, hashes, i * ContentId.BYTES, ContentId.BYTES);
    }
    return new HandoutContent(new ContentId(whole.digest()), layout, hashes);
  }

  /** Reads bytes at a place. Throws if the file ends before. */
  public static void readFully(FileChannel file, byte[] into, int length, long at)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(into, 0, length);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, at + buffer.position()) < 0) {
        throw new IOException(
            "the file ends at byte %d, before byte %d".formatted(file.size(), at + length));
      }
    }
  }

  /** {@return a new SHA-256} */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** {@return SHA-256 of the file} */
  public ContentId id() {
    return id;
  }

  /** {@return its pieces} */
  public PieceLayout layout() {
    return layout;
  }

  /** {@return a copy of the hashes of the pieces, one behind the other} */
  public byte[] hashes() {
    return hashes.clone();
  }

  /** {@return whether bytes are those of a piece} */
  public boolean isPiece(int piece, byte[] bytes) {
    MessageDigest digest = sha256();
    digest.update(bytes, 0, layout.bytes(piece));
    int at = piece * ContentId.BYTES;
    return Arrays.equals(digest.digest(), 0, ContentId.BYTES, hashes, at, at + ContentId.BYTES);
  }

  @Override
  public String toString() {
    return "HandoutContent[id=%s, size=%d]".formatted(id, layout.size());
  }
}
