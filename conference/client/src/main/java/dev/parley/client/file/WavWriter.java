package dev.parley.client.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * WAV file of mono audio at 48 kHz, 16 bits. The header tells the length as of the last second, so
 * that a file that was never closed can be played too.
 *
 * <p>Threads: one at a time. Memory: 8 KiB.
 */
final class WavWriter implements AutoCloseable {
  private static final int HERTZ = 48_000;
  private static final int SAMPLE_BYTES = 2;
  private static final int HEADER_BYTES = 44;
  private static final int BUFFER_BYTES = 8 << 10;

  /** Longest file: four gigabytes, some twelve hours. */
  private static final long SAMPLES_MAX = (0xffff_ffffL - HEADER_BYTES) / SAMPLE_BYTES;

  private final FileChannel file;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long toldSeconds; // by the header
  private long written; // samples, with those in the buffer

  WavWriter(Path path) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    header();
  }

  /**
   * Writes samples at a position; silence fills a gap before it. Samples before the end of the
   * file, and those beyond its greatest length, are dropped.
   *
   * @param position in samples since the begin
   */
  void write(long position, short[] samples) throws IOException {
    while (written < Math.min(position, SAMPLES_MAX)) {
      put((short) 0);
    }
    for (int i = Math.clamp(written - position, 0, samples.length); i < samples.length; i++) {
      if (written >= SAMPLES_MAX) {
        return;
      }
      put(samples[i]);
    }
  }

  private void put(short sample) throws IOException {
    buffer.putShort(sample);
    written++;
    if (!buffer.hasRemaining()) {
      flush();
    }
  }

  private void flush() throws IOException {
    long at = HEADER_BYTES + (written - buffer.position() / SAMPLE_BYTES) * SAMPLE_BYTES;
    buffer.flip();
    while (buffer.hasRemaining()) {
      at += file.write(buffer, at);
    }
    buffer.clear();
    if (written / HERTZ > toldSeconds) {
      header();
    }
  }

  private void header() throws IOException {
    toldSeconds = written / HERTZ;
    long bytes = written * SAMPLE_BYTES;
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    header.put(ascii("RIFF")).putInt((int) (bytes + HEADER_BYTES - 8)).put(ascii("WAVE"));
    header.put(ascii("fmt ")).putInt(16).putShort((short) 1).putShort((short) 1);
    header.putInt(HERTZ).putInt(HERTZ * SAMPLE_BYTES);
    header.putShort((short) SAMPLE_BYTES).putShort((short) (8 * SAMPLE_BYTES));
    header.put(ascii("data")).putInt((int) bytes).flip();
    file.write(header, 0);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    try (file) {
      flush();
      header();
    }
  }
}
