package dev.parley.base;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files and folders that only the user of this process can read (modes 0600 and 0700), on
 * file systems with POSIX permissions. Threads: safe for all.
 */
public final class OwnerOnlyFiles {
  private OwnerOnlyFiles() {}

  /** Creates the folder and its parents unless they exist. */
  public static void createFolder(Path folder) throws IOException {
    Files.createDirectories(folder, only(folder, "rwx------"));
  }

  /**
   * Creates a new folder.
   *
   * @throws java.nio.file.FileAlreadyExistsException when it is there
   */
  public static void createNewFolder(Path folder) throws IOException {
    Files.createDirectory(folder, only(folder, "rwx------"));
  }

  /**
   * Makes a new file, open for writing.
   *
   * @throws java.nio.file.FileAlreadyExistsException when it is there
   */
  public static FileChannel createFile(Path file) throws IOException {
    return FileChannel.open(file, Set.of(CREATE_NEW, WRITE), only(file, "rw-------"));
  }

  /**
   * Opens a lock file for writing, and creates it unless it exists. Another user who could read it
   * could hold a shared lock on it, and so keep this user from locking it.
   */
  public static FileChannel openLockFile(Path file) throws IOException {
    return FileChannel.open(file, Set.of(CREATE, WRITE), only(file, "rw-------"));
  }

  /**
   * Appends a text, in UTF-8, to a file, and waits until it is on disk. Creates the file if needed.
   */
  public static void append(Path file, String text) throws IOException {
    try (FileChannel to = FileChannel.open(file, Set.of(CREATE, APPEND), only(file, "rw-------"))) {
      ByteBuffer left = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (left.hasRemaining()) {
        to.write(left);
      }
      to.force(true);
    }
  }

  static boolean knowsUsers(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] only(Path path, String rights) {
    if (!knowsUsers(path)) {
      return new FileAttribute<?>[0];
    }
    Set<PosixFilePermission> permissions = PosixFilePermissions.fromString(rights);
    return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
  }
}
