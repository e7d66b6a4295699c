package dev.parley.transport.api;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Per-user runtime directory for service names and rendezvous files, in shared memory where the
 * platform has it. Only its user can enter it, so no other user can take a name or open a
 * shared-memory ring.
 *
 * <p>On Windows it is a folder in the user's local application data and has the access rights of
 * that folder.
 */
public final class RuntimeFolder {
  /** True where files have owners and modes and can be removed while they are open. */
  public static final boolean POSIX_FILES =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final int OTHERS = 0077;
  private static final String NAMELESS = "?";
  private static final String LOCK = "names.lock";
  private static final ReentrantLock TURN = new ReentrantLock();

  /** A change of names in a folder. */
  public interface FolderChange {
    /** Makes the change. */
    void run() throws IOException;
  }

  /** {@return the user's name, as owner of files; a number where the user has no name} */
  public static String user() {
    String name = System.getProperty("user.name");
    return name.equals(NAMELESS) ? String.valueOf(CurrentUser.USER) : name;
  }

  /** {@return the path of the folder, which may not exist yet} */
  public static Path path() {
    String user = user();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    if (!POSIX_FILES) {
      String data = System.getenv("LOCALAPPDATA");
      return (data == null ? temporary.resolve("parley-" + user) : Path.of(data, "parley"))
          .toAbsolutePath();
    }
    return (Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : temporary)
        .resolve("parley-" + user)
        .toAbsolutePath();
  }

  /**
   * Creates the folder unless it exists.
   *
   * @throws IOException also when it belongs to another user or is accessible to others
   */
  public static void create(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, ownerOnlyAttributes("rwx------"));
    } catch (FileAlreadyExistsException e) {
      checkFolder(folder);
    }
  }

  /** {@return the attributes for creating a file or folder that only its owner can access} */
  public static FileAttribute<?>[] ownerOnlyAttributes(String permissions) {
    return POSIX_FILES
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Restricts an existing file to its owner. */
  public static void restrictToOwner(Path file) throws IOException {
    if (POSIX_FILES) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /**
   * Checks that only the owner can change a folder.
   *
   * @throws AccessDeniedException when it belongs to another user
   * @throws IOException also when others can access it
   */
  public static void checkFolder(Path folder) throws IOException {
    if (!own(folder).isDirectory()) {
      throw new IOException(folder + " is not a folder");
    }
  }

  /**
   * Checks that a path is a regular file, not a link, and that only the owner could have written
   * it.
   *
   * @throws AccessDeniedException when it belongs to another user
   * @throws IOException also when others can access it
   */
  public static void checkFile(Path file) throws IOException {
    if (!own(file).isRegularFile()) {
      throw new IOException(file + " is not a file");
    }
  }

  /**
   * Writes an owner-only file and replaces the previous one atomically: readers see the old or the
   * new content. Until then the content is in a file beside it whose suffix is {@code .new}.
   *
   * @throws IOException when it cannot be written; the previous file stays
   */
  public static void write(Path file, byte[] bytes) throws IOException {
    Path fresh = fresh(file);
    try {
      Files.deleteIfExists(fresh);
      try (SeekableByteChannel channel =
          Files.newByteChannel(
              fresh, Set.of(WRITE, CREATE_NEW), ownerOnlyAttributes("rw-------"))) {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
          channel.write(left);
        }
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(fresh);
      throw e;
    }
  }

  /**
   * Removes a file of {@link #write}, and an unfinished one.
   *
   * @throws IOException when it exists and cannot be removed
   */
  public static void remove(Path file) throws IOException {
    Files.deleteIfExists(fresh(file));
    Files.deleteIfExists(file);
  }

  private static Path fresh(Path file) {
    String name = file.getFileName().toString();
    int end = name.lastIndexOf('.');
    return file.resolveSibling((end < 0 ? name : name.substring(0, end)) + ".new");
  }

  /**
   * {@return the content of a file of {@link #write}} Such a file never changes; it is only
   * replaced.
   *
   * @param bytesMax a larger one is not read
   * @throws NoSuchFileException when it does not exist
   * @throws AccessDeniedException when it belongs to another user
   * @throws IOException also when others can access it, or it is no file, such as a link, or too
   *     large
   */
  public static byte[] read(Path file, int bytesMax) throws IOException {
    checkFile(file);
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(bytesMax + 1);
      if (bytes.length > bytesMax) {
        throw new IOException(file + " has more than " + bytesMax + " bytes");
      }
      return bytes;
    }
  }

  /**
   * Checks owner and mode of a path. Compares numeric user ids, since each user name costs a
   * look-up.
   */
  private static CheckedPath own(Path path) throws IOException {
    if (!POSIX_FILES) {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new CheckedPath(found.isDirectory(), found.isRegularFile());
    }
    Map<String, Object> found =
        Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
    int user = number(found, "uid");
    int mode = number(found, "mode");
    if (user != CurrentUser.USER) {
      throw new AccessDeniedException(path + " belongs to another user, number " + user);
    }
    int kind = mode & 0170000;
    if ((mode & OTHERS) != 0 && kind != 0120000) {
      throw new IOException(path + " is open to others; take their permissions away");
    }
    return new CheckedPath(kind == 0040000, kind == 0100000);
  }

  private static int number(Map<String, Object> attributes, String name) {
    return (Integer) Objects.requireNonNull(attributes.get(name), name);
  }

  private record CheckedPath(boolean isDirectory, boolean isRegularFile) {}

  /** Lazy holder of the user id of this process. */
  private static final class CurrentUser {
    private static final int USER = user();

    private static int user() {
      Path process = Path.of("/proc/self");
      try {
        if (Files.exists(process)) {
          return (Integer) Files.getAttribute(process, "unix:uid");
        }
        Path own = Files.createTempFile("parley", null);
        try {
          return (Integer) Files.getAttribute(own, "unix:uid");
        } finally {
          Files.delete(own);
        }
      } catch (IOException e) {
        throw new IllegalStateException(
            "the operating system does not report the user of this process", e);
      }
    }
  }

  /**
   * Runs {@code change} under the folder's lock, which excludes all other changes of this user in
   * the same folder, in every process. The lock file stays in the folder, empty.
   *
   * @throws IOException from the change, or when the lock file cannot be created
   */
  public static void withLock(Path folder, FolderChange change) throws IOException {
    TURN.lock(); // file locks belong to the process and do not exclude its own threads
    try (FileChannel file =
            FileChannel.open(
                folder.resolve(LOCK), Set.of(CREATE, WRITE), ownerOnlyAttributes("rw-------"));
        FileLock _ = file.lock()) {
      change.run();
    } finally {
      TURN.unlock();
    }
  }

  private RuntimeFolder() {}
}
