package dev.parley.files;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Running upload. The bytes go to a temporary file beside the target, which is renamed once all of
 * them are on disk. Closing it before {@link #finish} deletes the temporary file.
 *
 * <p>Threads: one at a time.
 */
public final class AttachmentUpload implements AutoCloseable {
  static final String PART = ".part";

  /** Listener for the end of an upload; called once. */
  interface UploadEndListener {
    void ended(boolean finished);
  }

  private final Path file;
  private final Path part;
  private final FileChannel channel;
  private final long bytes;
  private final UploadEndListener told;
  private long written;
  private boolean ended;

  private AttachmentUpload(Path file, Path part, long bytes, UploadEndListener told)
      throws IOException {
    this.file = file;
    this.part = part;
    this.bytes = bytes;
    this.told = told;
    channel = OwnerOnlyFiles.createFile(part);
  }

  static AttachmentUpload to(Path file, long bytes, UploadEndListener told) {
    Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + PART);
    try {
      return new AttachmentUpload(file, part, bytes, told);
    } catch (IOException e) {
      told.ended(false);
      throw FileErrors.of("the attachment", e);
    }
  }

  /**
   * Writes the next bytes.
   *
   * @throws FilesException when more bytes come than were announced, or the disk fails
   */
  public void write(ByteBuffer next) {
    if (next.remaining() > bytes - written) {
      throw new FilesException(
          Reason.TOO_LARGE, "the attachment is longer than the " + bytes + " bytes announced");
    }
    try {
      while (next.hasRemaining()) {
        written += channel.write(next);
      }
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the attachment cannot be stored", e);
    }
  }

  /**
   * Completes the upload. When this returns, the file is on disk under its id. Repeating the upload
   * of the same bytes changes nothing.
   *
   * @return the detected media type
   * @throws FilesException when bytes are missing, other bytes have the id, or the disk fails
   */
  public MediaType finish() {
    if (written != bytes) {
      throw new FilesException(
          Reason.DAMAGED,
          "the attachment is cut short: " + written + " of " + bytes + " bytes came");
    }
    try {
      channel.force(true);
      channel.close();
      if (!Files.exists(file)) {
        DurableFiles.rename(part, file);
      } else if (Files.mismatch(part, file) >= 0) {
        throw new FilesException(Reason.ID_TAKEN, "another attachment has this id");
      } else {
        Files.setLastModifiedTime(file, Files.getLastModifiedTime(part)); // it came again
      }
      MediaType type = type();
      end(true);
      return type;
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the attachment cannot be stored", e);
    }
  }

  private MediaType type() throws IOException {
    try (var in = Files.newInputStream(file)) {
      return MediaType.of(in.readNBytes(MediaType.HEAD_BYTES));
    }
  }

  @Override
  public void close() {
    end(false);
  }

  private void end(boolean finished) {
    if (ended) {
      return;
    }
    ended = true;
    try {
      channel.close();
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "what was uploaded cannot be removed", e);
    } finally {
      told.ended(finished);
    }
  }
}
