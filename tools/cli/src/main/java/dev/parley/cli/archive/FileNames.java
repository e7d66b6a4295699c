package dev.parley.cli.archive;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names within an archive that every file system takes, each given once.
 *
 * <p>Threads: confined to one.
 */
final class FileNames {
  private static final int CHARS_MAX = 80;

  private final Set<String> given = new HashSet<>();

  /** {@return a name like the one that is wanted} */
  String of(String folder, String wanted, String ending) {
    String plain = plain(wanted);
    for (int count = 1; ; count++) {
      String name = folder + plain + (count == 1 ? "" : "-" + count) + ending;
      if (given.add(name.toLowerCase(Locale.ROOT))) {
        return name;
      }
    }
  }

  /** {@return a text without what means something in paths} */
  static String plain(String text) {
    String plain = text.replaceAll("[^\\p{L}\\p{N}._-]+", "_").replaceAll("^\\.+", "_");
    return plain.length() <= CHARS_MAX ? plain : plain.substring(plain.length() - CHARS_MAX);
  }
}
