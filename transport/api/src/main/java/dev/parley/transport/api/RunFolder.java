package dev.parley.transport.api;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;

/**
 * The folder of one user, in memory where the platform has such a file system, in which names are
 * known. Nobody else can enter it, so nobody else can take a name or open a ring.
 */
public final class RunFolder {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  /** {@return where it is, made or not} */
  public static Path path() {
    Path parent =
        Files.isWritable(SHARED_MEMORY)
            ? SHARED_MEMORY
            : Path.of(System.getProperty("java.io.tmpdir"));
    return parent.resolve("parley-" + System.getProperty("user.name")).toAbsolutePath();
  }

  /**
   * Makes the folder unless it is there.
   *
   * @throws IOException also when it is somebody else's, or open to others
   */
  public static void make(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      check(folder);
    }
  }

  /** Refuses a folder that others could change. */
  public static void check(Path folder) throws IOException {
    PosixFileAttributes found =
        Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!found.isDirectory()) {
      throw new IOException(folder + " is not a folder");
    }
    if (!found.owner().getName().equals(System.getProperty("user.name"))) {
      throw new IOException(folder + " belongs to " + found.owner().getName());
    }
    Set<PosixFilePermission> beyond = new HashSet<>(found.permissions());
    beyond.removeAll(OWNER_ONLY);
    if (!beyond.isEmpty()) {
      throw new IOException(folder + " is open to others; chmod 700 it, or take another folder");
    }
  }

  private RunFolder() {}
}
