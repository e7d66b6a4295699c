package dev.parley.discovery;

import dev.parley.transport.api.RunFolder;
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
 * The lock that says who has a name: held for as long as its owner lives, and given back by the
 * operating system when it dies (rule DI-2).
 *
 * <p>Closing any channel of a file drops all locks that the process has on it, so that a lock file
 * is opened at most once in this process, and never while it is held here.
 *
 * <p>Threads: safe for all; one at a time in this process touches lock files.
 */
final class Hold implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Hold.class.getName());

  /** Others remove the file in the very moment; each time somebody has got on. */
  private static final int ATTEMPTS_MAX = 100;

  private static final Map<Path, Hold> HELD = new HashMap<>(); // guarded by the class

  /**
   * Of files that another copy of this class in this process holds: closing one would free the
   * other's. At most one for each.
   */
  private static final Map<Path, FileChannel> LEFT_OPEN = new HashMap<>(); // guarded by the class

  private final Path file;
  private final FileChannel channel;

  private Hold(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * {@return the lock, or null when somebody has it}
   *
   * @param file the lock file, made when it is not there
   */
  static @Nullable Hold take(Path file) throws IOException {
    synchronized (Hold.class) {
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
        if (before.equals(identity(file))) {
          Hold hold = new Hold(file, channel);
          HELD.put(file, hold);
          return hold;
        }
        channel.close(); // what was locked is no longer the file of that name
      }
      throw new IOException(file + " does not stay the same file");
    }
  }

  /**
   * Runs {@code change} if nobody has the lock; nobody can take it meanwhile, and nobody in this
   * process notices.
   *
   * @return whether it did
   */
  static boolean ifNobody(Path file, RunFolder.Change change) throws IOException {
    synchronized (Hold.class) {
      try (Hold hold = take(file)) {
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
    left.close(); // whatever it has locked is nobody else's in this process
    return false;
  }

  private static void make(Path file) throws IOException {
    try {
      Files.createFile(file, RunFolder.forOwner("rw-------"));
    } catch (FileAlreadyExistsException e) {
      // of its owner, alive or dead
    }
  }

  /** The number of the file, and when it was made: two of them in one moment are not the same. */
  private static Object identity(Path file) throws IOException {
    if (!RunFolder.UNIX) {
      return file; // lock files are never removed there
    }
    try {
      RunFolder.checkFile(file);
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

  /** {@return whether this very class holds the lock} */
  static boolean here(Path file) {
    synchronized (Hold.class) {
      return HELD.containsKey(file);
    }
  }

  /** Gives the lock back, and removes its file. Once. */
  @Override
  public void close() {
    synchronized (Hold.class) {
      if (!HELD.remove(file, this)) {
        return;
      }
      try (channel) {
        if (RunFolder.UNIX) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        LOG.log(Level.WARNING, file + ": the lock file could not be removed", e);
      }
    }
  }
}
