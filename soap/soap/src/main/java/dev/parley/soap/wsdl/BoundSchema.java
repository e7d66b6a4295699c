package dev.parley.soap.wsdl;

import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Schema of one namespace that the library of an {@link dev.parley.soap.spi.XmlBinding} generated.
 *
 * <p>Immutable.
 *
 * @param root the element {@code xs:schema} with all that it contains
 */
record BoundSchema(Node root) {
  private static final Set<String> REFERENCES =
      Set.of("type", "ref", "base", "itemType", "memberTypes", "substitutionGroup");

  /**
   * Element of the schema.
   *
   * @param references attributes whose values are names of the schema or of others
   */
  record Node(
      String local, List<Attribute> attributes, List<Reference> references, List<Node> children) {
    /** {@return the value of an attribute; empty if it is absent} */
    String value(String name) {
      return attributes.stream()
          .filter(each -> each.name.equals(name))
          .map(Attribute::value)
          .findFirst()
          .orElse("");
    }

    Stream<Node> all() {
      return Stream.concat(Stream.of(this), children.stream().flatMap(Node::all));
    }
  }

  /**
   * Attribute of an element.
   *
   * @param name with the prefix {@code xmime}, if it is of that namespace
   */
  record Attribute(String name, String value) {}

  /** Attribute with the names of types or elements. */
  record Reference(String attribute, List<XmlName> names) {}

  /** Reads a document. */
  static BoundSchema read(String document) {
    try {
      XMLStreamReader in = XmlReader.stream(document);
      in.nextTag();
      return new BoundSchema(node(in));
    } catch (XMLStreamException e) {
      throw new XmlException("a generated schema cannot be read: " + e.getMessage(), e);
    }
  }

  private static Node node(XMLStreamReader in) throws XMLStreamException {
    String local = in.getLocalName();
    List<Attribute> attributes = new ArrayList<>();
    List<Reference> references = new ArrayList<>();
    for (int i = 0; i < in.getAttributeCount(); i++) {
      QName name = in.getAttributeName(i);
      String value = in.getAttributeValue(i);
      if (name.getNamespaceURI().equals(SchemaPrinter.XML_MIME)) {
        attributes.add(new Attribute("xmime:" + name.getLocalPart(), value));
      } else if (REFERENCES.contains(name.getLocalPart()) && !value.startsWith("xml:")) {
        references.add(new Reference(name.getLocalPart(), names(in, value)));
      } else {
        attributes.add(new Attribute(name.getLocalPart(), value));
      }
    }
    List<Node> children = new ArrayList<>();
    while (in.nextTag() == XMLStreamReader.START_ELEMENT) {
      children.add(node(in));
    }
    return new Node(local, attributes, references, children);
  }

  private static List<XmlName> names(XMLStreamReader in, String value) {
    return Arrays.stream(value.split(" ", -1))
        .map(name -> {
          int colon = name.indexOf(':');
          String namespace =
              in.getNamespaceContext().getNamespaceURI(name.substring(0, Math.max(0, colon)));
          return new XmlName(namespace == null ? "" : namespace, name.substring(colon + 1));
        })
        .toList();
  }

  String namespace() {
    return root.value("targetNamespace");
  }

  /**
   * {@return whether local elements or attributes are in the namespace, unless they say otherwise}
   *
   * @param kind {@code elementFormDefault} or {@code attributeFormDefault}
   */
  boolean qualified(String kind) {
    return root.value(kind).equals("qualified");
  }

  /** {@return the names of the global elements} */
  Set<String> elements() {
    return root.children.stream()
        .filter(each -> each.local.equals("element"))
        .map(each -> each.value("name"))
        .collect(Collectors.toSet());
  }

  /** {@return the names of the types} */
  Set<String> types() {
    return root.children.stream()
        .filter(each -> each.local.equals("complexType") || each.local.equals("simpleType"))
        .map(each -> each.value("name"))
        .collect(Collectors.toSet());
  }

  /** {@return all that it refers to} */
  List<XmlName> references() {
    return root.all()
        .flatMap(each -> each.references.stream())
        .flatMap(each -> each.names.stream())
        .toList();
  }

  /** {@return what it declares} */
  List<Node> content() {
    return root.children.stream().filter(each -> !each.local.equals("import")).toList();
  }
}
