package dev.parley.telemetry;

import dev.parley.calls.api.ContractDescription;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.RuntimeFolder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Background writer for recorded calls.
 *
 * <p>Threads: {@code offer}, {@code full} and {@code dropped} by all; closed by one. It owns a
 * thread.
 */
final class RecordingWriter implements AutoCloseable {
  static final int WAITING_BYTES_MAX = 16 << 20;
  private static final int CALL_BYTES = 256; // of a call that waits, besides its values

  private final long bytesMax;
  private final OutputStream out;
  private final WriteBehind<RecordedCall> behind;
  private long bytes; // of the writing thread: of the file so far
  private int calls; // of the writing thread
  private volatile boolean full;

  private RecordingWriter(OutputStream out, long bytes, long bytesMax) {
    this.out = out;
    this.bytes = bytes;
    this.bytesMax = bytesMax;
    behind = new WriteBehind<>("parley-recording", WAITING_BYTES_MAX, this::write, this::flush);
  }

  /**
   * @throws IOException when the file exists, or cannot be written
   */
  static RecordingWriter open(Path file, ContractDescription contract, long bytesMax)
      throws IOException {
    byte[] described = Recording.CONTRACTS.encode(contract);
    OutputStream out =
        new BufferedOutputStream(
            Channels.newOutputStream(
                FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                    RuntimeFolder.ownerOnlyAttributes("rw-------"))));
    RecordingFile.begin(out);
    RecordingFile.write(out, described);
    out.flush();
    long begun =
        RecordingFile.HEAD_BYTES + RecordingFile.FRAME_HEAD_BYTES + (long) described.length;
    return new RecordingWriter(out, begun, bytesMax);
  }

  void offer(RecordedCall call) {
    behind.offer(
        call, CALL_BYTES + call.arguments().length + RecordedOutcomes.bytes(call.ending()));
  }

  /** {@return the number of calls that were not written} */
  long dropped() {
    return behind.dropped();
  }

  /** {@return whether writing has stopped because the file is full} */
  boolean full() {
    return full;
  }

  private void write(RecordedCall call) {
    byte[] content = encoded(call);
    long after = bytes + RecordingFile.FRAME_HEAD_BYTES + content.length;
    if (full || after > bytesMax || calls == Recording.CALLS_MAX) {
      full = true;
      behind.drop();
      return;
    }
    try {
      RecordingFile.write(out, content);
    } catch (IOException e) {
      full = true; // what comes behind half a frame could not be read
      throw new UncheckedIOException(e);
    }
    bytes = after;
    calls++;
  }

  private static byte[] encoded(RecordedCall call) {
    try {
      return Recording.CALLS.encode(call);
    } catch (BadMessageException e) {
      return Recording.CALLS.encode(
          new RecordedCall(
              call.method(),
              call.began(),
              call.took(),
              call.timeLeft(),
              new byte[0],
              new RecordedOutcome.NotRecordable("arguments and result: " + e.getMessage())));
    }
  }

  private void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      full = true;
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    behind.close();
    out.close();
  }
}
