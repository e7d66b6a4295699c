package dev.parley.distribution.handout.receiver;

import dev.parley.distribution.handout.ContentId;
import dev.parley.distribution.handout.HandoutContent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Record of the source symbols of a file that are on the disk:
 *
 * <pre>
 * | version (32 bits) | size (64 bits) | content id (256 bits) | a bit for each symbol | CRC-32C |
 * </pre>
 */
final class ResumeRecord {
  private static final int VERSION = 0x50484F01;
  private static final int HEADER_BYTES = Integer.BYTES + Long.BYTES + ContentId.BYTES;

  private ResumeRecord() {}

  /** Writes a record in place of another one, of which the whole or nothing stays. */
  static void write(Path path, HandoutContent content, long[] symbols) throws IOException {
    ByteBuffer record = ByteBuffer.allocate(length(symbols.length));
    record.putInt(VERSION).putLong(content.layout().size()).put(content.id().bytes());
    record.asLongBuffer().put(symbols);
    record.position(record.limit() - Integer.BYTES);
    record.putInt(checksum(record)).flip();
    Path next = path.resolveSibling(path.getFileName() + ".new");
    try (FileChannel file =
        FileChannel.open(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      while (record.hasRemaining()) {
        file.write(record);
      }
      file.force(false);
    }
    Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** {@return the symbols of a record; null if there is none of this content, or it is damaged} */
  static long @Nullable [] read(Path path, HandoutContent content) throws IOException {
    int words = ReceivedSymbols.words(content.layout());
    ByteBuffer record;
    try {
      if (Files.size(path) != length(words)) {
        return null;
      }
      record = ByteBuffer.wrap(Files.readAllBytes(path));
    } catch (NoSuchFileException _) {
      return null;
    }
    if (record.limit() != length(words)
        || record.getInt(record.limit() - Integer.BYTES) != checksum(record)
        || record.getInt() != VERSION
        || record.getLong() != content.layout().size()) {
      return null;
    }
    byte[] id = new byte[ContentId.BYTES];
    record.get(id);
    if (!content.id().is(id)) {
      return null;
    }
    long[] symbols = new long[words];
    record.asLongBuffer().get(symbols);
    return symbols;
  }

  private static int length(int words) {
    return HEADER_BYTES + words * Long.BYTES + Integer.BYTES;
  }

  private static int checksum(ByteBuffer record) {
    CRC32C checksum = new CRC32C();
    checksum.update(record.slice(0, record.limit() - Integer.BYTES));
    return (int) checksum.getValue();
  }
}
