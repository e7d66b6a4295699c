package dev.parley.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/**
 * File handle that is open for reading, with the file's state at the time of opening.
 *
 * <p>Threads: confined to one.
 *
 * @param channel for reading the file's bytes
 * @param stamp state of the file when it was opened
 */
public record OpenedFile(SeekableByteChannel channel, FileStamp stamp) implements Closeable {
  /**
   * {@return at most {@code count} bytes from {@code offset} on; fewer when the file ends before}
   *
   * @throws IOException when the disk fails
   */
  public byte[] read(long offset, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    channel.position(offset);
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      // until it is full or the file ends
    }
    byte[] read = new byte[bytes.position()];
    bytes.get(0, read);
    return read;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
