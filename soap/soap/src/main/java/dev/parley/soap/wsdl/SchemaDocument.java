package dev.parley.soap.wsdl;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.codec.XmlCodec;
import dev.parley.soap.xml.XmlName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Schema of one namespace. Threads: confined to one. */
final class SchemaDocument {
  private final String namespace;
  private final Map<String, SchemaElement> elements = new LinkedHashMap<>();
  private final Map<String, XmlName> attributes = new LinkedHashMap<>(); // types by local name
  private final List<XmlCodec> types = new ArrayList<>();
  private final Set<String> imports = new TreeSet<>();

  private Optional<BoundSchema> bound = Optional.empty();

  SchemaDocument(String namespace) {
    this.namespace = namespace;
  }

  String namespace() {
    return namespace;
  }

  /** Adds what the library of a binding generated for this namespace. */
  void add(BoundSchema schema) {
    bound = Optional.of(schema);
    schema.references().forEach(this::refersTo);
  }

  Optional<BoundSchema> bound() {
    return bound;
  }

  /** {@return whether the generated schema declares an element} */
  boolean declares(XmlName element) {
    return bound.filter(schema -> schema.elements().contains(element.local())).isPresent();
  }

  /** {@return whether local elements or attributes are in the namespace by default} */
  boolean qualified(String kind) {
    return bound.filter(schema -> schema.qualified(kind)).isPresent();
  }

  void add(XmlCodec type) {
    XmlName name = type.schemaType();
    if (bound.filter(schema -> schema.types().contains(name.local())).isPresent()) {
      throw clash("type " + name, "the contract");
    }
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
