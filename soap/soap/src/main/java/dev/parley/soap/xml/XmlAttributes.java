package dev.parley.soap.xml;

import java.util.ArrayList;
import java.util.List;

/** Attributes of one start tag, without namespace declarations. Threads: confined to one. */
final class XmlAttributes {
  private record Attribute(String prefix, String local, String namespace, String value) {}

  private final List<Attribute> all = new ArrayList<>();

  void clear() {
    all.clear();
  }

  /** Adds an attribute, whose namespace may be declared behind it. */
  void add(String prefix, String local, String value) {
    all.add(new Attribute(prefix, local, "", value));
  }

  /**
   * Finds the namespaces of all attributes.
   *
   * @throws XmlException when a prefix is not declared, or an attribute is there twice
   */
  void resolve(XmlScanner scanner) {
    for (int i = 0; i < all.size(); i++) {
      Attribute found = all.get(i);
      String namespace = found.prefix.isEmpty() ? "" : scanner.namespaceOf(found.prefix);
      for (int j = 0; j < i; j++) {
        if (all.get(j).local.equals(found.local) && all.get(j).namespace.equals(namespace)) {
          throw scanner.refused("the attribute " + found.local + " is there twice");
        }
      }
      if (!namespace.isEmpty()) {
        all.set(i, new Attribute(found.prefix, found.local, namespace, found.value));
      }
    }
  }

  int size() {
    return all.size();
  }

  String prefix(int index) {
    return all.get(index).prefix;
  }

  String localName(int index) {
    return all.get(index).local;
  }

  String namespace(int index) {
    return all.get(index).namespace;
  }

  String value(int index) {
    return all.get(index).value;
  }
}
