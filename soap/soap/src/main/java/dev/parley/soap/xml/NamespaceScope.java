package dev.parley.soap.xml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Namespace declarations in scope where a reader stands, which StAX does not list.
 *
 * <p>Threads: confined to one.
 */
final class NamespaceScope {
  private record Declaration(int depth, String prefix, String namespace) {}

  private final List<Declaration> declarations = new ArrayList<>();

  /** Adds the declarations of the element that was entered. */
  void enter(XMLStreamReader in, int depth) {
    for (int i = 0, count = in.getNamespaceCount(); i < count; i++) {
      declarations.add(
          new Declaration(depth, text(in.getNamespacePrefix(i)), text(in.getNamespaceURI(i))));
    }
  }

  /** Removes the declarations of elements deeper than this. */
  void leave(int depth) {
    while (!declarations.isEmpty() && declarations.getLast().depth > depth) {
      declarations.removeLast();
    }
  }

  /** {@return the namespaces by their prefixes; the empty prefix for the default namespace} */
  Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    for (Declaration each : declarations) {
      all.put(each.prefix, each.namespace);
    }
    if (all.getOrDefault("", "").isEmpty()) {
      all.remove("");
    }
    return all;
  }

  /** {@return a text of StAX, in which null means empty} */
  static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
