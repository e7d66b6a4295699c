package dev.parley.server.archive;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** File operations of backups. Copies are accessible to their owner only. */
final class FileTree {
  private static final int PIECE_BYTES = 1 << 20;

  /** Name prefix of the store's files, its lock included, which are not copied file by file. */
  private static final String STORE = "rooms.db";

  /** Folder that ext4 creates at the root of a file system; only root can read it. */
  private static final String OF_FILE_SYSTEM = "lost+found";

  private FileTree() {}

  /** {@return the files of a data folder without the store, relative to the folder} */
  static List<Path> beside(Path data) throws IOException {
    return regular(data).stream()
        .filter(file -> !file.toString().startsWith(STORE))
        .filter(file -> !file.toString().endsWith(DurableFiles.PART)) // no event names it yet
        .toList();
  }

  /** {@return all regular files in a folder, relative to it; index files of recordings first} */
  static List<Path> regular(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path entry : entries(folder)) {
      try (Stream<Path> all = Files.walk(entry)) {
        all.filter(Files::isRegularFile).map(folder::relativize).forEach(files::add);
      }
    }
    files.sort(Comparator.comparing((Path file) -> !isIndex(file)).thenComparing(file -> file));
    return files;
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(entry -> !entry.endsWith(OF_FILE_SYSTEM)).toList();
    }
  }

  /**
   * Tests for an index file of a recording. Index files are copied before packet files, so that no
   * copied index refers to packets that were not copied.
   */
  private static boolean isIndex(Path file) {
    return file.toString().endsWith(".index");
  }

  static boolean isEmptyFolder(Path folder) throws IOException {
    return Files.isDirectory(folder) && entries(folder).isEmpty();
  }

  /** Copies files and forces them to disk. Files that were deleted meanwhile are left out. */
  static Backup.CopySummary copy(Path from, Path to, List<Path> files, LongConsumer copied)
      throws IOException {
    long count = 0;
    long bytes = 0;
    for (Path file : files) {
      try {
        bytes += copy(from.resolve(file), to.resolve(file), copied);
        count++;
      } catch (NoSuchFileException e) {
        Files.deleteIfExists(to.resolve(file));
      }
    }
    return new Backup.CopySummary(count, bytes);
  }

  /** {@return the size of files, in bytes; that of files that do not exist is 0} */
  static long size(Path folder, List<Path> files) {
    return files.stream().mapToLong(file -> folder.resolve(file).toFile().length()).sum();
  }

  private static long copy(Path from, Path to, LongConsumer copied) throws IOException {
    try (FileChannel in = FileChannel.open(from)) {
      Path parent = to.toAbsolutePath().getParent();
      if (parent != null) {
        OwnerOnlyFiles.createFolder(parent);
      }
      long bytes = 0;
      try (FileChannel out = OwnerOnlyFiles.createFile(to)) {
        ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
        while (in.read(piece.clear()) >= 0) {
          piece.flip();
          bytes += piece.remaining();
          copied.accept(piece.remaining());
          while (piece.hasRemaining()) {
            out.write(piece);
          }
        }
        out.force(true);
      }
      return bytes;
    }
  }

  static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Forces the entries of a folder and of those inside of it to disk, where a system has that. */
  static void forceFolders(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(Files::isDirectory).toList()) {
        DurableFiles.forceFolder(each);
      }
    }
  }

  /**
   * Deletes the content of a folder; names with a leading dot come last, so that the mark of an
   * unfinished copy is deleted last.
   */
  static void empty(Path folder) throws IOException {
    for (Path entry : entries(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
      delete(entry);
    }
  }

  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
