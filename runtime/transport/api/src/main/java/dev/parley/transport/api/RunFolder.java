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
 * The folder of one user, in memory where the platform has such a file system, in which names are
 * known. Nobody else can enter it, so nobody else can take a name or open a ring.
 *
 * <p>On Windows it is a folder of the user's local application data, and its files are as private
 * as that is.
 */
public final class RunFolder {
  /** Whether files have users and modes here, and can be removed while they are open. */
  public static final boolean UNIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final int OTHERS = 0077;
  private static final String NAMELESS = "?";
  private static final String LOCK = "names.lock";
  private static final ReentrantLock TURN = new ReentrantLock();

  /** Changes names in a folder. */
  public interface Change {
    /** Does so. */
    void run() throws IOException;
  }

  /** {@return the user's name, as owner of files; a number where the user has no name} */
  public static String user() {
    String name = System.getProperty("user.name");
    return name.equals(NAMELESS) ? String.valueOf(Self.USER) : name;
  }

  /** {@return where it is, made or not} */
  public static Path path() {
    String user = user();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    if (!UNIX) {
      String data = System.getenv("LOCALAPPDATA");
      return (data == null ? temporary.resolve("parley-" + user) : Path.of(data, "parley"))
          .toAbsolutePath();
    }
    return (Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : temporary)
        .resolve("parley-" + user)
        .toAbsolutePath();
  }

  /**
   * Makes the folder unless it is there.
   *
   * @throws IOException also when it is somebody else's, or open to others
   */
  public static void make(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, forOwner("rwx------"));
    } catch (FileAlreadyExistsException e) {
      check(folder);
    }
  }

  /** {@return the attributes with which a file or folder is made for its owner alone} */
  public static FileAttribute<?>[] forOwner(String permissions) {
    return UNIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Leaves a file to its owner alone, where it could not be made so. */
  public static void ownerOnly(Path file) throws IOException {
    if (UNIX) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /**
   * Refuses a folder that others could change.
   *
   * @throws AccessDeniedException when it is somebody else's
   * @throws IOException also when it is open to others
   */
  public static void check(Path folder) throws IOException {
    if (!own(folder).isDirectory()) {
      throw new IOException(folder + " is not a folder");
    }
  }

  /**
   * Refuses a file that is none, such as a link, or that others could have written.
   *
   * @throws AccessDeniedException when it is somebody else's
   * @throws IOException also when it is open to others
   */
  public static void checkFile(Path file) throws IOException {
    if (!own(file).isRegularFile()) {
      throw new IOException(file + " is not a file");
    }
  }

  /**
   * Writes a file of the owner's alone, which takes its place at once: who reads it sees the one
   * before or this one, and never half of one. Until then it is beside it, and ends with {@code
   * .new} in place of its own ending.
   *
   * @throws IOException when it cannot be; what was there before stays
   */
  public static void write(Path file, byte[] bytes) throws IOException {
    Path fresh = fresh(file);
    try {
      Files.deleteIfExists(fresh);
      try (SeekableByteChannel channel =
          Files.newByteChannel(fresh, Set.of(WRITE, CREATE_NEW), forOwner("rw-------"))) {
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
   * Removes a file that {@link #write} made, or had begun to make.
   *
   * @throws IOException when it is there and cannot be removed
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
   * {@return what a file says that {@link #write} made} Such a file never changes: a new one takes
   * its place.
   *
   * @param bytesMax a larger one is not read
   * @throws NoSuchFileException when it is not there
   * @throws AccessDeniedException when it is somebody else's
   * @throws IOException also when it is open to others, no file, such as a link, or too large
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

  /** Names of users cost a look-up each, so that numbers are compared. */
  private static Seen own(Path path) throws IOException {
    if (!UNIX) {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new Seen(found.isDirectory(), found.isRegularFile());
    }
    Map<String, Object> found =
        Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
    int user = number(found, "uid");
    int mode = number(found, "mode");
    if (user != Self.USER) {
      throw new AccessDeniedException(path + " belongs to another user, number " + user);
    }
    int kind = mode & 0170000;
    if ((mode & OTHERS) != 0 && kind != 0120000) {
      throw new IOException(path + " is open to others; take their permissions away");
    }
    return new Seen(kind == 0040000, kind == 0100000);
  }

  private static int number(Map<String, Object> attributes, String name) {
    return (Integer) Objects.requireNonNull(attributes.get(name), name);
  }

  private record Seen(boolean isDirectory, boolean isRegularFile) {}

  /** This process's user, asked for once. */
  private static final class Self {
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
            "the operating system does not tell whose process it is", e);
      }
    }
  }

  /**
   * Runs {@code change} while nobody else of this user does so in the same folder, in whichever
   * process. The file by which they take turns stays there, empty.
   *
   * @throws IOException of the change, or when that file cannot be made
   */
  public static void alone(Path folder, Change change) throws IOException {
    TURN.lock(); // a lock of a file is one of the whole process
    try (FileChannel file =
            FileChannel.open(folder.resolve(LOCK), Set.of(CREATE, WRITE), forOwner("rw-------"));
        FileLock _ = file.lock()) {
      change.run();
    } finally {
      TURN.unlock();
    }
  }

  private RunFolder() {}
}
