package dev.parley.soap.wsdl;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.codec.XmlCodec;
import dev.parley.soap.xml.XmlName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Schema of one namespace. Threads: confined to one. */
final class SchemaDocument {
  private final String namespace;
  private final Map<String, SchemaElement> elements = new LinkedHashMap<>();
  private final Map<String, XmlName> attributes = new LinkedHashMap<>(); // types by local name
  private final List<XmlCodec> types = new ArrayList<>();
  private final Set<String> imports = new TreeSet<>();

  SchemaDocument(String namespace) {
    this.namespace = namespace;
  }

  String namespace() {
    return namespace;
  }

  void add(XmlCodec type) {
    types.add(type);
  }

  void add(SchemaElement element, String where) {
    SchemaElement other = elements.putIfAbsent(element.name().local(), element);
    if (other != null && !other.isLike(element)) {
      throw clash("element " + element.name(), where);
    }
  }

  void addAttribute(XmlName name, XmlName type, String where) {
    XmlName other = attributes.putIfAbsent(name.local(), type);
    if (other != null && !other.equals(type)) {
      throw clash("attribute " + name, where);
    }
  }

  private static ContractException clash(String what, String where) {
    return new ContractException(
        where
            + ": the "
            + what
            + " is declared with another type already; give one of them another name");
  }

  /** Records that this schema refers to a name. */
  void refersTo(XmlName name) {
    if (!name.namespace().equals(namespace) && !name.namespace().equals(XmlName.SCHEMA)) {
      imports.add(name.namespace());
    }
  }

  List<SchemaElement> elements() {
    return List.copyOf(elements.values());
  }

  Map<String, XmlName> attributes() {
    return attributes;
  }

  List<XmlCodec> types() {
    return types;
  }

  Set<String> imports() {
    return imports;
  }
}
