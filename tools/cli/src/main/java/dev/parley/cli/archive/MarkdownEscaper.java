package dev.parley.cli.archive;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Escapes untrusted text for Markdown (CommonMark 0.31). The text is shown as it was written and
 * forms no markup of its own, such as emphasis, links, tags, headings or list items, so it cannot
 * pass for the text around it.
 */
final class MarkdownEscaper {
  /** Characters that begin markup within a line (CommonMark, section 6). */
  private static final Pattern INLINE = Pattern.compile("[\\\\`*_\\[\\]!|~]");

  /** Characters that begin a block at the start of a line (CommonMark, sections 4 and 5). */
  private static final Pattern BLOCK =
      Pattern.compile("^([ \\t]*)(?:([#>=+-])|(\\d{1,9})([.)]))", Pattern.MULTILINE);

  private MarkdownEscaper() {}

  /** {@return the escaped text on one line} */
  static String inline(String text) {
    return escaped(text.replaceAll("\\R+", " "));
  }

  /** {@return the escaped text; several lines become a block quote within a list item} */
  static String block(String text) {
    String whole = text.strip();
    if (!whole.matches("(?s).*\\R.*")) {
      return escaped(whole);
    }
    return whole
        .lines()
        .flatMap(line -> Pattern.compile("\\R").splitAsStream(line))
        .map(line -> "  > " + BLOCK.matcher(escaped(line)).replaceAll("$1$3\\\\$2$4"))
        .collect(Collectors.joining("  \n", "\n", ""));
  }

  private static String escaped(String text) {
    return INLINE.matcher(text.replace("&", "&amp;").replace("<", "&lt;")).replaceAll("\\\\$0");
  }
}
