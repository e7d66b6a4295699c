package dev.parley.discovery;

import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * File lock on a service name: held while its owner lives, and released by the operating system
 * when the owner dies (rule DI-2).
 *
 * <p>On POSIX, closing any channel of a file releases all locks of the process on it. A lock file
 * is therefore opened at most once in this process, and never while this process holds it.
 *
 * <p>Threads: safe for all; one thread at a time in this process accesses lock files.
 */
final class NameLock implements AutoCloseable {
  private static final Logger LOG = System.getLogger(NameLock.class.getName());

  /**
   * Upper bound for retries when other processes remove the file between two steps; each removal
   * means progress elsewhere.
   */
  private static final int ATTEMPTS_MAX = 100;

  private static final Map<Path, NameLock> HELD = new HashMap<>(); // guarded by the class

  /**
   * Channels of files that another copy of this class in this process (another class loader) has
   * locked; closing one would release the other copy's lock. At most one per file.
   */
  private static final Map<Path, FileChannel> LEFT_OPEN = new HashMap<>(); // guarded by the class

  private final Path file;
  private final FileChannel channel;

  private NameLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * {@return the lock, or null when it is held already}
   *
   * @param file the lock file, created if missing
   */
  static @Nullable NameLock take(Path file) throws IOException {
    synchronized (NameLock.class) {
      if (HELD.containsKey(file) || copyHolds(file)) {
        return null;
      }
      for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
        make(file);
        Object before = identity(file);
        FileChannel channel = open(file);
        if (channel == null) {
          continue;
        }
        if (!locked(file, channel)) {
          return null;
        }
        // Compared after locking: the lock of a removed file excludes nobody.
        if (before.equals(identity(file))) {
          NameLock hold = new NameLock(file, channel);
          HELD.put(file, hold);
          return hold;
        }
        channel.close(); // the locked file was removed or replaced before the lock was taken
      }
      throw new IOException(file + " does not stay the same file");
    }
  }

  /**
   * Runs {@code change} under the lock if it is free.
   *
   * @return whether the change ran
   */
  static boolean runIfFree(Path file, RuntimeFolder.FolderChange change) throws IOException {
    synchronized (NameLock.class) {
      try (NameLock hold = take(file)) {
        if (hold == null) {
          return false;
        }
        change.run();
        return true;
      }
    }
  }

  private static boolean copyHolds(Path file) throws IOException {
    FileChannel left = LEFT_OPEN.get(file);
    if (left == null) {
      return false;
    }
    try {
      left.tryLock();
    } catch (OverlappingFileLockException e) {
      return true;
    }
    LEFT_OPEN.remove(file);
    left.close(); // no other copy in this process holds the lock any more
    return false;
  }

  private static void make(Path file) throws IOException {
    try {
      Files.createFile(file, RuntimeFolder.ownerOnlyAttributes("rw-------"));
    } catch (FileAlreadyExistsException e) {
      // made by an owner, alive or dead
    }
  }

  /** Identity of a file: inode number and change time. Inode numbers alone are reused. */
  private static Object identity(Path file) throws IOException {
    if (!RuntimeFolder.POSIX_FILES) {
      return file; // lock files are never removed there
    }
    try {
      RuntimeFolder.checkFile(file);
      return Files.readAttributes(file, "unix:ino,ctime", LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return e; // equal to no other
    }
  }

  private static @Nullable FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static boolean locked(Path file, FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
      }
      return lock != null;
    } catch (OverlappingFileLockException e) {
      LEFT_OPEN.put(file, channel);
      return false;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** {@return whether this copy of the class holds the lock} */
  static boolean isHeldHere(Path file) {
    synchronized (NameLock.class) {
      return HELD.containsKey(file);
    }
  }

  /** Releases the lock and removes its file. Later calls do nothing. */
  @Override
  public void close() {
    synchronized (NameLock.class) {
      if (!HELD.remove(file, this)) {
        return;
      }
      try (channel) {
        if (RuntimeFolder.POSIX_FILES) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        LOG.log(Level.WARNING, file + ": the lock file could not be removed", e);
      }
    }
  }
}
