package dev.parley.soap.xml;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Namespace declarations in scope (Namespaces in XML 1.0). Threads: confined to one. */
final class XmlScope {
  private static final String XML = "http://www.w3.org/XML/1998/namespace";
  private static final String XMLNS = "http://www.w3.org/2000/xmlns/";

  private String[] prefixes = new String[8];
  private String[] namespaces = new String[8];
  private int size;

  int size() {
    return size;
  }

  /** Removes the declarations after the first ones. */
  void leave(int first) {
    size = first;
  }

  /**
   * Adds a declaration.
   *
   * @param first index of the first declaration of the same element
   * @return why it is not allowed; empty if it is
   */
  String declare(String prefix, String namespace, int first) {
    if (prefix.equals("xmlns")
        || prefix.equals("xml") != namespace.equals(XML)
        || namespace.equals(XMLNS)
        || (namespace.isEmpty() && !prefix.isEmpty())) {
      return "cannot stand for '" + namespace + "'";
    }
    for (int i = first; i < size; i++) {
      if (prefixes[i].equals(prefix)) {
        return "is declared twice";
      }
    }
    if (size == prefixes.length) {
      prefixes = Arrays.copyOf(prefixes, 2 * size);
      namespaces = Arrays.copyOf(namespaces, 2 * size);
    }
    prefixes[size] = prefix;
    namespaces[size++] = namespace;
    return "";
  }

  String prefix(int index) {
    return prefixes[index];
  }

  String namespace(int index) {
    return namespaces[index];
  }

  /** {@return the namespaces by their prefixes; the empty prefix for the default namespace} */
  Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      all.put(prefixes[i], namespaces[i]);
    }
    if (all.getOrDefault("", "").isEmpty()) {
      all.remove("");
    }
    return all;
  }

  /** {@return the namespace of a prefix; empty for none, null when it is not declared} */
  @Nullable String find(String prefix) {
    for (int i = size - 1; i >= 0; i--) {
      if (prefixes[i].equals(prefix)) {
        return namespaces[i];
      }
    }
    return prefix.isEmpty() ? "" : prefix.equals("xml") ? XML : null;
  }
}
