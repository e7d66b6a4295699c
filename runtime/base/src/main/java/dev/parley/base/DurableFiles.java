package dev.parley.base;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Crash-safe file changes: written and renamed files survive a power failure. Threads: safe for
 * all, as long as one thread at a time writes a file; each call waits for the disk.
 */
public final class DurableFiles {
  /**
   * Suffix of files that are being written. A crash may leave such a file; the next write replaces
   * it.
   */
  public static final String PART = ".part";

  private DurableFiles() {}

  /**
   * Writes a small file. Readers see the old file or the new one, never a part of one, also after a
   * crash. Only the user of this process can read it.
   *
   * @throws IOException if the disk refuses; the old file is left in its place
   */
  public static void write(Path file, byte[] content) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + PART);
    Files.deleteIfExists(part);
    try (FileChannel channel = OwnerOnlyFiles.createFile(part)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    // Only after force: a rename that reaches the disk before the content leaves an empty file.
    rename(part, file);
  }

  /**
   * Renames a file or folder within its folder atomically and replaces a file of that name. The
   * content must be on disk already.
   *
   * @throws IOException if it cannot be renamed, or the folder cannot be forced to disk
   */
  public static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, ATOMIC_MOVE);
    forceFolder(to.resolveSibling(""));
  }

  /**
   * Forces the entries of a folder to disk. File systems that cannot open folders (Windows) do this
   * themselves.
   */
  public static void forceFolder(Path folder) throws IOException {
    if (OwnerOnlyFiles.knowsUsers(folder)) {
      try (FileChannel channel = FileChannel.open(folder)) {
        channel.force(true);
      }
    }
  }
}
