package dev.parley.cli.archive;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Unique file names within an archive that are valid on every file system.
 *
 * <p>Threads: confined to one.
 */
final class ArchiveFileNames {
  private static final int CHARS_MAX = 80;

  private final Set<String> given = new HashSet<>();

  /** {@return a unique name derived from the wanted one; a number is appended if it is taken} */
  String of(String folder, String wanted, String ending) {
    String plain = plain(wanted);
    for (int count = 1; ; count++) {
      String name = folder + plain + (count == 1 ? "" : "-" + count) + ending;
      if (given.add(name.toLowerCase(Locale.ROOT))) {
        return name;
      }
    }
  }

  /** {@return the text with characters that are special in paths replaced, its last 80 at most} */
  static String plain(String text) {
    String plain = text.replaceAll("[^\\p{L}\\p{N}._-]+", "_").replaceAll("^\\.+", "_");
    return plain.length() <= CHARS_MAX ? plain : plain.substring(plain.length() - CHARS_MAX);
  }
}
