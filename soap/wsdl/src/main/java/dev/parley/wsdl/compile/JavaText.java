package dev.parley.wsdl.compile;

import java.util.List;
import java.util.stream.Collectors;

/** Formatting of Java source text. */
final class JavaText {
  private static final int LINE_CHARS_MAX = 96;

  private JavaText() {}

  /** {@return the lines with more indentation} */
  static String indent(String text, int spaces) {
    return text.lines()
        .map(line -> line.isEmpty() ? line : " ".repeat(spaces) + line)
        .collect(Collectors.joining("\n"));
  }

  /** {@return a block in braces, with an empty line between its parts} */
  static String block(String head, List<String> parts) {
    return parts.isEmpty()
        ? head + " {}"
        : head + " {\n" + indent(String.join("\n\n", parts), 2) + "\n}";
  }

  /** {@return a list in parentheses, on one line if it fits} */
  static String list(String head, List<String> items, String tail) {
    String inside = String.join(", ", items);
    int chars = head.length() - head.lastIndexOf('\n') + inside.length() + tail.length();
    return chars <= LINE_CHARS_MAX && !inside.contains("\n")
        ? head + "(" + inside + ")" + tail
        : head + "(\n" + indent(String.join(",\n", items), 4) + ")" + tail;
  }

  /** {@return a Javadoc comment with a line end; each paragraph is a line} */
  static String javadoc(List<String> paragraphs) {
    if (paragraphs.size() == 1) {
      return "/** " + plain(paragraphs.getFirst()) + " */\n";
    }
    return paragraphs.stream()
        .map(each -> " * " + plain(each) + "\n")
        .collect(Collectors.joining(" *\n", "/**\n", " */\n"))
        .replace(" *\n * ", " *\n * <p>");
  }

  /** Returns text that neither ends the comment nor holds tags or Unicode escapes. */
  private static String plain(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\\", "&#92;")
        .replace("*/", "*&#47;")
        .replace("@", "&#64;")
        .replace("{", "&#123;")
        .replaceAll("\\s+", " ");
  }

  /** {@return a Java string literal} */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      switch (next) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (next < ' ' || next > '~') {
            quoted.append("\\u%04x".formatted((int) next));
          } else {
            quoted.append(next);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
