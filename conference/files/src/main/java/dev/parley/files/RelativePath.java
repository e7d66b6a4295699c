package dev.parley.files;

import dev.parley.files.FilesException.Reason;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Validation of a requested relative path: names separated by single {@code /}. Hidden names,
 * {@code ..}, names that look like others and names that could confuse a terminal or a page are
 * rejected.
 */
final class RelativePath {
  static final int CHARS_MAX = 1_000;
  static final int DEPTH_MAX = 32;

  /** Upper bound of common file systems for the length of a name, in bytes. */
  static final int NAME_BYTES_MAX = 255;

  private RelativePath() {}

  /** {@return the names in the path; none for the empty path, which is the folder itself} */
  static List<Path> names(String path) {
    if (path.isEmpty()) {
      return List.of();
    }
    if (path.length() > CHARS_MAX) {
      throw bad("a path has at most " + CHARS_MAX + " characters");
    }
    if (path.startsWith("/")) {
      throw bad("a path starts in the shared folder, without '/'");
    }
    List<Path> names = new ArrayList<>();
    for (String name : path.split("/", -1)) {
      String wrong = wrong(name);
      if (!wrong.isEmpty()) {
        throw bad(wrong);
      }
      names.add(name(name));
    }
    if (names.size() > DEPTH_MAX) {
      throw bad("a path has at most " + DEPTH_MAX + " names");
    }
    return names;
  }

  /** {@return whether the name is allowed} */
  static boolean isGood(String name) {
    return wrong(name).isEmpty();
  }

  /** {@return the reason why the name is rejected, as text; empty if it is allowed} */
  private static String wrong(String name) {
    if (name.isEmpty()) {
      return "a path has a name on both sides of '/'";
    }
    if (name.equals(".") || name.equals("..")) {
      return "a path goes down only, without '" + name + "'";
    }
    if (name.startsWith(".")) {
      return "hidden files are not shown";
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > NAME_BYTES_MAX) {
      return "a name has at most " + NAME_BYTES_MAX + " bytes";
    }
    return name.codePoints().allMatch(RelativePath::isGood)
        ? ""
        : "a name has no control, invisible or broken characters, and no '\\'";
  }

  private static boolean isGood(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      // U+FFFD replaces bytes of a name that cannot be decoded as text.
      default -> character != '\\' && character != '/' && character != 0xFFFD;
    };
  }

  private static Path name(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new FilesException(Reason.BAD_NAME, "this server's system cannot have such a name", e);
    }
  }

  private static FilesException bad(String why) {
    return new FilesException(Reason.BAD_NAME, why);
  }
}
