package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.ProblemCollector;
import dev.parley.wsdl.model.SchemaSet;
import dev.parley.wsdl.model.SchemaType;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.TypeUse;
import dev.parley.wsdl.model.WsdlLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Look-up of schema components; what is missing is a problem. Threads: confined to one. */
final class Schemas {
  private final SchemaSet set;
  private final ProblemCollector problems;
  private final Map<XmlName, List<XmlName>> derived = new LinkedHashMap<>(); // by base

  Schemas(SchemaSet set, ProblemCollector problems) {
    this.set = set;
    this.problems = problems;
    set.types()
        .forEach((name, type) -> {
          if (type instanceof ComplexType complex) {
            complex
                .base()
                .ifPresent(base -> derived.computeIfAbsent(base, _ -> new ArrayList<>()).add(name));
          }
        });
  }

  SchemaSet set() {
    return set;
  }

  ProblemCollector problems() {
    return problems;
  }

  /** {@return the types whose base is this one} */
  List<XmlName> derivedFrom(XmlName base) {
    return derived.getOrDefault(base, List.of());
  }

  /** {@return an element that may occur} */
  Optional<ElementDeclaration> element(XmlName name, String path) {
    Optional<ElementDeclaration> found = find(set.elements(), "element", name, path);
    if (found.filter(ElementDeclaration::isAbstract).isPresent()) {
      problems.add(
          path,
          "the element "
              + name
              + " is abstract; substitution groups have no Java mapping: refer to the element"
              + " itself");
      return Optional.empty();
    }
    return found;
  }

  Optional<SchemaType> type(XmlName name, String path) {
    return find(set.types(), "type", name, path);
  }

  /** {@return the schema component of a name} */
  <C> Optional<C> find(Map<XmlName, C> components, String kind, XmlName name, String path) {
    return find(components, kind, name, path, whyUnknown(name.namespace()));
  }

  private String whyUnknown(String namespace) {
    String unread = set.unread().get(namespace);
    if (unread != null) {
      return "its schema was not read: " + unread;
    }
    return set.namespaces().contains(namespace)
        ? "the schemas of its namespace do not declare it"
        : "no schema of its namespace was read; import it with a schemaLocation";
  }

  /** {@return the message or port type of a name} */
  <C> Optional<C> definition(Map<XmlName, C> components, String kind, XmlName name, String path) {
    return find(components, kind, name, path, "no document that was read defines it");
  }

  private <C> Optional<C> find(
      Map<XmlName, C> components, String kind, XmlName name, String path, String why) {
    Optional<C> found = Optional.ofNullable(components.get(name));
    if (found.isEmpty()) {
      problems.add(path, "the " + kind + " " + name + " is unknown: " + why);
    }
    return found;
  }

  /** {@return the complex type of a use; empty when it is a simple or unknown one} */
  Optional<ComplexType> complex(TypeUse use) {
    SchemaType type =
        switch (use) {
          case TypeUse.Named named -> set.types().get(named.name());
          case TypeUse.Anonymous anonymous -> anonymous.type();
        };
    return type instanceof ComplexType complex ? Optional.of(complex) : Optional.empty();
  }

  /** {@return the nearest base type that is abstract} */
  Optional<XmlName> abstractBase(ComplexType type) {
    Optional<XmlName> base = type.base();
    for (int i = 0; i < WsdlLimits.CHAIN_MAX && base.isPresent(); i++) {
      Optional<ComplexType> found = complex(new TypeUse.Named(base.get()));
      if (found.filter(ComplexType::isAbstract).isPresent()) {
        return base;
      }
      base = found.flatMap(ComplexType::base);
    }
    return Optional.empty();
  }
}
