package dev.parley.soap.mime;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Content that waits to be read: in memory, or in a temporary file that is deleted when it is
 * closed, and with the process in any case.
 *
 * <p>Threads: confined to one at a time.
 */
final class Spool implements Closeable {
  private static final int CHUNK_BYTES = 16 << 10;

  private final SpoolSpace space;
  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private @Nullable FileChannel file; // null while it is in memory
  private long fileBytes;

  private Spool(SpoolSpace space) {
    this.space = space;
  }

  /**
   * Reads content to its end.
   *
   * @param memoryBytesMax bytes that may be in memory
   */
  static Spool of(InputStream content, int memoryBytesMax, SpoolSpace space) throws IOException {
    Spool spool = new Spool(space);
    try {
      byte[] chunk = new byte[CHUNK_BYTES];
      for (int read = content.read(chunk); read >= 0; read = content.read(chunk)) {
        spool.add(chunk, read, memoryBytesMax);
      }
      return spool;
    } catch (IOException | RuntimeException e) {
      spool.close();
      throw e;
    }
  }

  private void add(byte[] chunk, int length, int memoryBytesMax) throws IOException {
    if (file == null && memory.size() + length <= memoryBytesMax) {
      memory.write(chunk, 0, length);
      return;
    }
    space.take(length);
    fileBytes += length;
    FileChannel to = file;
    if (to == null) {
      to = createFile();
      file = to;
    }
    ByteBuffer bytes = ByteBuffer.wrap(chunk, 0, length);
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }

  private static FileChannel createFile() throws IOException {
    Path path = Files.createTempFile("parley-part-", ".tmp"); // readable by its owner only
    return FileChannel.open(
        path,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }

  /** {@return the number of bytes that are in memory} */
  int memoryBytes() {
    return memory.size();
  }

  long length() {
    return memory.size() + fileBytes;
  }

  /** {@return the content, once} */
  InputStream open() throws IOException {
    InputStream start = new ByteArrayInputStream(memory.toByteArray());
    FileChannel rest = file;
    if (rest == null) {
      return start;
    }
    rest.position(0);
    return new SequenceInputStream(start, Channels.newInputStream(rest));
  }

  @Override
  public void close() throws IOException {
    space.give(fileBytes);
    fileBytes = 0;
    memory.reset();
    if (file != null) {
      file.close();
    }
  }
}
