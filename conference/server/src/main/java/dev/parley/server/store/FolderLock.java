package dev.parley.server.store;

import dev.parley.base.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Lock file that keeps a second server off the database: two servers would assign the same event
 * numbers. The operating system releases the lock when the process ends, however it ends.
 *
 * <p>Threads: safe for all.
 */
final class FolderLock implements AutoCloseable {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  static FolderLock take(Path file) {
    Path path = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        OwnerOnlyFiles.createFolder(folder); // the folder will hold private messages
        UnfinishedCopyMarker.refuse(folder);
      }
      FileChannel channel = OwnerOnlyFiles.openLockFile(path);
      try {
        if (lock(channel) == null) {
          throw new StoreException(
              StoreException.Reason.LOCKED,
              file + " is in use by another server: stop that one, or use another --data folder",
              null);
        }
        makeFile(file);
      } catch (IOException | StoreException e) {
        channel.close();
        throw e;
      }
      return new FolderLock(channel);
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Reason.IO,
          "%s cannot be made or locked (%s): look at the folder's rights".formatted(path, e),
          e);
    }
  }

  /**
   * Creates the database file for its owner only: the folder may exist with wider permissions, and
   * SQLite copies the file's permissions to its -wal and -shm files.
   */
  static void makeFile(Path file) throws IOException {
    if (Files.notExists(file)) {
      OwnerOnlyFiles.createFile(file).close();
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this process
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Reason.IO, "the lock of the store was not released: " + e, e);
    }
  }
}
