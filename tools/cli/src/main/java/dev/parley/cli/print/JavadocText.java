package dev.parley.cli.print;

import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.TextTree;
import java.util.List;
import java.util.stream.Collectors;

/** Converts javadoc to plain text on one line. */
final class JavadocText {
  private JavadocText() {}

  static String of(List<? extends DocTree> parts) {
    return plain(parts).replaceAll("\\s+", " ").strip().replace("*/", "* /");
  }

  private static String plain(List<? extends DocTree> parts) {
    return parts.stream().map(JavadocText::plain).collect(Collectors.joining());
  }

  private static String plain(DocTree part) {
    return switch (part) {
      case TextTree text -> text.getBody();
      case LiteralTree literal -> literal.getBody().getBody();
      case LinkTree link ->
          link.getLabel().isEmpty()
              ? link.getReference().getSignature().replace('#', '.')
              : plain(link.getLabel());
      case ReturnTree result -> "Returns " + plain(result.getDescription()) + ".";
      default -> "";
    };
  }
}
