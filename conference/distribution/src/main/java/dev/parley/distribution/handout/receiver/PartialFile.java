package dev.parley.distribution.handout.receiver;

import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.PieceLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Sparse file that a file is received into, and the record beside it. Its names are those of the
 * content id. Threads: one at a time, apart from {@link #save}, which may run beside the others.
 */
final class PartialFile implements AutoCloseable {
  static final String PART = ".part";
  static final String RECORD = ".have";

  private final HandoutContent content;
  private final Path complete;
  private final Path part;
  private final Path record;
  private final ReceivedSymbols symbols;
  private final FileChannel file;
  private Path path; // of the open file

  /**
   * Opens the file of a content: the complete one if there is one, the partial one with the symbols
   * that its record has, or a new one.
   */
  PartialFile(Path folder, HandoutContent content) throws IOException {
    this.content = content;
    String name = content.id().hex();
    complete = folder.resolve(name);
    part = folder.resolve(name + PART);
    record = folder.resolve(name + RECORD);
    symbols = new ReceivedSymbols(content.layout());
    path = isKept() ? complete : part;
    file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
  }

  /** {@return whether the complete file is there, which is checked again} */
  private boolean isKept() throws IOException {
    if (Files.isRegularFile(complete) && Files.size(complete) == content.layout().size()) {
      symbols.addAll();
      return true;
    }
    long[] words = Files.exists(part) ? ResumeRecord.read(record, content) : null;
    if (words == null || !symbols.add(words)) {
      Files.deleteIfExists(record);
      Files.deleteIfExists(part);
    }
    return false;
  }

  HandoutContent content() {
    return content;
  }

  ReceivedSymbols symbols() {
    return symbols;
  }

  /** {@return the path of the complete file} */
  Path complete() {
    return complete;
  }

  /** Writes a symbol at its place. */
  void write(int piece, int place, byte[] bytes, int from, int length) throws IOException {
    long at = PieceLayout.at(piece) + (long) place * PieceLayout.SYMBOL_BYTES;
    ByteBuffer buffer = ByteBuffer.wrap(bytes, from, length);
    while (buffer.hasRemaining()) {
      at += file.write(buffer, at);
    }
  }

  /** Reads what is there of a piece, with zeros behind the end of the file. */
  void read(int piece, byte[] into) throws IOException {
    int sources = content.layout().sources(piece);
    ByteBuffer buffer = ByteBuffer.wrap(into, 0, sources * PieceLayout.SYMBOL_BYTES);
    int count = 0;
    while (buffer.hasRemaining() && count >= 0) {
      count = file.read(buffer, PieceLayout.at(piece) + buffer.position());
    }
    Arrays.fill(into, buffer.position(), buffer.limit(), (byte) 0);
  }

  /** Writes symbols to the record, once what they say is on the disk. */
  void save(long[] words) throws IOException {
    file.force(false);
    ResumeRecord.write(record, content, words);
  }

  /**
   * Checks all pieces and the whole, and gives the file its name if it is as offered.
   *
   * @param damaged gets the pieces that are not as offered
   * @return whether the file is complete
   */
  boolean check(BitSet damaged) throws IOException {
    MessageDigest whole = HandoutContent.sha256();
    byte[] piece = new byte[PieceLayout.PIECE_BYTES];
    for (int i = 0; i < content.layout().pieces(); i++) {
      read(i, piece);
      damaged.set(i, !content.isPiece(i, piece));
      whole.update(piece, 0, content.layout().bytes(i));
    }
    boolean same = content.id().is(whole.digest());
    if (!same) {
      rename(part);
      return false;
    }
    file.truncate(content.layout().size()); // parity may have been behind the end
    file.force(true);
    file.close();
    rename(complete);
    Files.deleteIfExists(record);
    return true;
  }

  private void rename(Path to) throws IOException {
    if (!path.equals(to)) {
      Files.move(path, to, StandardCopyOption.ATOMIC_MOVE);
      path = to;
    }
  }

  /** Closes the file; it stays, with its record. */
  @Override
  public void close() throws IOException {
    file.close();
  }
}
