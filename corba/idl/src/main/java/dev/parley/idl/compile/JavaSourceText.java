package dev.parley.idl.compile;

import java.util.List;
import java.util.stream.Collectors;

/** Formatting of Java source text. */
final class JavaSourceText {
  private JavaSourceText() {}

  /** {@return the lines with two more spaces of indentation} */
  static String indent(String text) {
    return text.lines()
        .map(line -> line.isEmpty() ? line : "  " + line)
        .collect(Collectors.joining("\n"));
  }

  /** {@return a block in braces, with an empty line between its parts} */
  static String block(String head, List<String> parts) {
    return parts.isEmpty()
        ? head + " {}"
        : head + " {\n" + indent(String.join("\n\n", parts)) + "\n}";
  }

  /** {@return a Javadoc comment with a line end, or empty text} */
  static String javadoc(String comment) {
    if (comment.isBlank()) {
      return "";
    }
    // A comment from IDL stays text: it must neither end the Javadoc comment nor contain tags.
    String words =
        comment
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("\\", "&#92;")
            .replace("*/", "*&#47;")
            .replace("@", "&#64;")
            .replace("{", "&#123;");
    List<String> lines = words.lines().map(String::stripTrailing).toList();
    if (lines.size() == 1) {
      return "/** " + lines.getFirst() + " */\n";
    }
    return lines.stream()
        .map(line -> (" * " + line).stripTrailing() + "\n")
        .collect(Collectors.joining("", "/**\n", " */\n"));
  }

  /** {@return a Java string literal} */
  static String quoted(String text) {
    return "\"" + escaped(text) + "\"";
  }

  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      switch (next) {
        case '"' -> escaped.append("\\\"");
        case '\'' -> escaped.append("\\'");
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (next < ' ' || next > '~') {
            escaped.append(
                next < 256 ? "\\%03o".formatted((int) next) : "\\u%04x".formatted((int) next));
          } else {
            escaped.append(next);
          }
        }
      }
    }
    return escaped.toString();
  }
}
