package dev.parley.wsdl.read;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.wsdl.model.AttributeUse;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.Occurs;
import dev.parley.wsdl.model.Particle;
import dev.parley.wsdl.model.ProblemCollector;
import dev.parley.wsdl.model.SchemaSet;
import dev.parley.wsdl.model.SchemaType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reader of schemas, whose global components it collects. Where a component is declared twice, as
 * in schemas that were copied into a WSDL, the first one counts. Threads: confined to one.
 */
final class SchemaReader {
  private final DocumentQueue documents;
  private final ProblemCollector problems;
  private final Set<String> namespaces = new TreeSet<>();
  private final Map<String, String> unread = new LinkedHashMap<>();
  private final Map<XmlName, ElementDeclaration> elements = new LinkedHashMap<>();
  private final Map<XmlName, SchemaType> types = new LinkedHashMap<>();
  private final Map<XmlName, Particle> groups = new LinkedHashMap<>();
  private final Map<XmlName, AttributeUse.Declared> attributes = new LinkedHashMap<>();
  private final Map<XmlName, List<AttributeUse>> attributeGroups = new LinkedHashMap<>();

  SchemaReader(DocumentQueue documents, ProblemCollector problems) {
    this.documents = documents;
    this.problems = problems;
  }

  SchemaSet schemas() {
    return new SchemaSet(namespaces, unread, elements, types, groups, attributes, attributeGroups);
  }

  /**
   * Reads the schema at whose start tag the reader stands.
   *
   * @param fallback target namespace if it names none
   */
  void read(XmlReader in, SourceFile file, String fallback) {
    Optional<String> said = Optional.ofNullable(in.attribute("", "targetNamespace"));
    SchemaAttributes declared =
        new SchemaAttributes(
            in,
            said.orElse(fallback),
            said.isEmpty() && !fallback.isEmpty(),
            "qualified".equals(in.attribute("", "elementFormDefault")),
            "qualified".equals(in.attribute("", "attributeFormDefault")));
    namespaces.add(declared.namespace());
    TypeReader reader = new TypeReader(declared);
    while (in.nextChild()) {
      if (in.namespace().equals(XmlName.SCHEMA)) {
        component(declared, reader, file);
      } else {
        in.skip();
      }
    }
  }

  private void component(SchemaAttributes declared, TypeReader reader, SourceFile file) {
    XmlReader in = declared.in();
    switch (in.localName()) {
      case "element" -> {
        XmlName name = declared.global();
        elements.putIfAbsent(name, reader.element(name));
      }
      case "complexType" -> {
        XmlName name = declared.global();
        types.putIfAbsent(name, reader.complexType());
      }
      case "simpleType" -> {
        XmlName name = declared.global();
        types.putIfAbsent(name, reader.simpleType());
      }
      case "group" -> {
        XmlName name = declared.global();
        groups.putIfAbsent(
            name,
            new Particle.Group(Particle.Compositor.SEQUENCE, reader.particles(), Occurs.ONCE));
      }
      case "attribute" -> {
        XmlName name = declared.global();
        attributes.putIfAbsent(name, reader.attribute(name));
      }
      case "attributeGroup" -> {
        XmlName name = declared.global();
        attributeGroups.putIfAbsent(name, reader.attributeGroup());
      }
      default -> {
        reference(declared, file);
        in.skip();
      }
    }
  }

  /** Adds an imported document, or keeps the reason why it cannot be read. */
  private void imported(SchemaAttributes declared, String location, SourceFile file) {
    documents
        .addImport(location, file)
        .ifPresent(reason -> unread.putIfAbsent(declared.text("namespace").orElse(""), reason));
  }

  private void reference(SchemaAttributes declared, SourceFile file) {
    Optional<String> location = declared.text("schemaLocation");
    switch (declared.in().localName()) {
      case "import" -> location.ifPresent(each -> imported(declared, each, file));
      case "include" -> location.ifPresent(each -> documents.add(each, file, declared.namespace()));
      case "redefine", "override" ->
          problems.add(
              file.toString(),
              "xs:"
                  + declared.in().localName()
                  + " of "
                  + location.orElse("nothing")
                  + " is not read; change the schema itself, and include it");
      default -> {
        // annotations and notations
      }
    }
  }
}
