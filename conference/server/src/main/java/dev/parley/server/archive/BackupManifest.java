package dev.parley.server.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.parley.base.DurableFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * The file {@code MANIFEST} of a backup: a version line, then one line per file with its size in
 * bytes, its CRC-32C and its path. It is written last: a folder without it is an incomplete backup.
 */
final class BackupManifest {
  private static final String FILE = "MANIFEST";
  private static final String HEAD = "parley-backup ";
  private static final int VERSION = 1;
  private static final int PIECE_BYTES = 64 << 10;

  private BackupManifest() {}

  /** Writes the manifest of a folder. */
  static void write(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(HEAD + VERSION);
    for (Path file : FileTree.regular(folder)) {
      lines.add(line(folder, file));
    }
    lines.add(""); // the last line ends, too
    DurableFiles.write(folder.resolve(FILE), String.join("\n", lines).getBytes(UTF_8));
  }

  private static String line(Path folder, Path file) throws IOException {
    Path whole = folder.resolve(file);
    return "%d %08x %s".formatted(Files.size(whole), sum(whole), slashed(file));
  }

  private static String slashed(Path file) {
    return file.toString().replace('\\', '/');
  }

  private static long sum(Path file) throws IOException {
    CRC32C sum = new CRC32C();
    try (InputStream in = new CheckedInputStream(Files.newInputStream(file), sum)) {
      byte[] piece = new byte[PIECE_BYTES];
      while (in.read(piece) >= 0) {
        // reading updates the checksum
      }
    }
    return sum.getValue();
  }

  /**
   * {@return the files of a backup, relative to it, after each was compared with its checksum}
   *
   * @throws DataFolderException if the folder is no backup, is incomplete, damaged or of another
   *     version
   */
  static List<Path> verified(Path backup) throws IOException {
    Path manifest = backup.resolve(FILE);
    if (!Files.isRegularFile(manifest, NOFOLLOW_LINKS)) {
      throw refused(
          backup, "is not a complete backup: it has no file " + FILE + "; use another backup");
    }
    List<String> lines = lines(backup, manifest);
    if (lines.isEmpty() || !lines.getFirst().equals(HEAD + VERSION)) {
      throw refused(
          backup,
          "is a backup of version %s, and this Parley reads version %d: restore it with the Parley that made it"
              .formatted(lines.isEmpty() ? "none" : lines.getFirst().replace(HEAD, ""), VERSION));
    }
    Set<Path> files = new LinkedHashSet<>();
    for (String line : lines.subList(1, lines.size())) {
      Path file = path(backup, line);
      if (!isInside(backup, file) || !line(backup, file).equals(line)) {
        throw refused(
            backup, "is damaged: %s is missing or changed; use another backup".formatted(file));
      }
      if (!files.add(file)) {
        throw damaged(backup);
      }
    }
    return List.copyOf(files);
  }

  private static List<String> lines(Path backup, Path manifest) throws IOException {
    try {
      return Files.readAllLines(manifest);
    } catch (CharacterCodingException e) {
      throw damaged(backup);
    }
  }

  /** {@return the file of a line, which may not lead out of the backup} */
  private static Path path(Path backup, String line) {
    String[] parts = line.split(" ", 3);
    try {
      Path file = Path.of(parts.length == 3 ? parts[2] : "..").normalize();
      // On Windows, a path with a drive or a leading slash alone has a root and is not absolute.
      if (file.getRoot() == null && !file.startsWith("..")) {
        return file;
      }
    } catch (InvalidPathException e) {
      // refused like other names that no backup has
    }
    throw damaged(backup);
  }

  /** {@return whether a file is there, and reached without symbolic links, which no backup has} */
  private static boolean isInside(Path backup, Path file) throws IOException {
    Path whole = backup.toRealPath().resolve(file);
    return Files.isRegularFile(whole, NOFOLLOW_LINKS)
        && whole.toRealPath().equals(whole.toRealPath(NOFOLLOW_LINKS));
  }

  private static DataFolderException damaged(Path backup) {
    return refused(backup, "has a damaged " + FILE + ": use another backup");
  }

  private static DataFolderException refused(Path backup, String why) {
    return new DataFolderException(DataFolderException.Reason.IO, backup + " " + why, null);
  }
}
