package dev.parley.files.render;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Temporary folder of one rendering process. The server holds a lock on a file in it while it runs:
 * a folder whose lock is free belongs to a killed server, and the next server deletes it.
 *
 * <p>Threads: safe for all.
 */
final class RenderFolder implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(RenderFolder.class.getName());
  private static final String PREFIX = "parley-render-";
  private static final String LOCK = "lock";

  /**
   * Folders of this JVM, which must not be probed: a JVM that opens and closes a file it has locked
   * loses the lock (POSIX).
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel lock;

  private RenderFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Creates a folder that only the server's user can read. {@return the locked folder} */
  static RenderFolder create() throws IOException {
    while (true) {
      RenderFolder created = unlocked();
      if (created.locked()) {
        return created;
      }
      created.close(); // another server found the file before it was locked
    }
  }

  private static RenderFolder unlocked() throws IOException {
    Path path = Files.createTempDirectory(PREFIX);
    OWN.add(path);
    try {
      return new RenderFolder(path, FileChannel.open(path.resolve(LOCK), CREATE_NEW, WRITE));
    } catch (IOException e) {
      OWN.remove(path);
      Files.delete(path);
      throw e;
    }
  }

  private boolean locked() throws IOException {
    try {
      return lock.tryLock() != null && Files.exists(path.resolve(LOCK));
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  Path path() {
    return path;
  }

  /** Deletes this user's folders that killed servers left behind. */
  static void sweep() {
    try (RenderFolder own = create();
        var folders = Files.newDirectoryStream(own.path.resolveSibling(""), PREFIX + "*")) {
      UserPrincipal user = Files.getOwner(own.path);
      for (Path folder : folders) {
        if (!OWN.contains(folder)) {
          sweep(folder, user);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      LOG.log(System.Logger.Level.WARNING, "temporary folders of ended servers may be left", e);
    }
  }

  private static void sweep(Path folder, UserPrincipal user) {
    Path file = folder.resolve(LOCK);
    try {
      if (!Files.isRegularFile(file, NOFOLLOW_LINKS)
          || !Files.getOwner(folder, NOFOLLOW_LINKS).equals(user)) {
        return;
      }
      try (FileChannel lock = FileChannel.open(file, WRITE, NOFOLLOW_LINKS)) {
        if (lock.tryLock() != null) {
          delete(folder);
        }
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "temporary files are left in {0}: {1}", folder, e);
    }
  }

  /** Deletes a folder with its content. */
  static void delete(Path folder) throws IOException {
    try (var left = Files.walk(folder)) {
      for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Deletes the folder; files that cannot be deleted are logged. */
  @Override
  public void close() {
    try (lock) {
      delete(path);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "temporary files are left in {0}: {1}", path, e);
    } finally {
      OWN.remove(path);
    }
  }
}
