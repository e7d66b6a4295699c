package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.AttributeUse;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.Particle;
import dev.parley.wsdl.model.SchemaType;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.TypeUse;
import dev.parley.wsdl.model.WsdlLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reader of the content of one complex type: inserts groups and base types, and makes a choice a
 * sequence of optional elements. Threads: confined to one.
 */
final class ContentReader {
  private static final XmlName ANY = XmlName.unqualified("any");
  private static final String XML = "http://www.w3.org/XML/1998/namespace";
  private static final String SOAP_ENCODING = "http://schemas.xmlsoap.org/soap/encoding/";

  /** Signals a problem that was recorded; the rest of the type cannot be read. */
  private static final class ReportedProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    ReportedProblem() {
      super("reported", null, false, false);
    }
  }

  private final Schemas schemas;
  private final String path;
  private final Map<XmlName, Field> elements = new LinkedHashMap<>();
  private final Map<XmlName, Field> attributes = new LinkedHashMap<>();
  private final List<Field> ordered = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private int parts;

  private ContentReader(Schemas schemas, String path) {
    this.schemas = schemas;
    this.path = path;
  }

  /**
   * {@return the content of a type; without fields if it has a problem}
   *
   * @param path location of the type, for messages
   */
  static TypeContent read(Schemas schemas, ComplexType type, String path) {
    ContentReader reader = new ContentReader(schemas, path);
    try {
      reader.type(type, 0);
      return new TypeContent(reader.fields(), List.copyOf(reader.notes));
    } catch (ReportedProblem e) {
      return new TypeContent(List.of(), List.of());
    }
  }

  private List<Field> fields() {
    Set<Field> fields = new LinkedHashSet<>(ordered);
    fields.removeIf(field ->
        field.kind() == Field.Kind.ATTRIBUTE && !field.equals(attributes.get(field.name())));
    if (fields.size() > WsdlLimits.COMPONENTS_MAX) {
      throw problem("it has more than " + WsdlLimits.COMPONENTS_MAX + " elements and attributes");
    }
    // as a schema has them, whether or not the type derives from another one
    return fields.stream()
        .sorted(Comparator.comparing(field -> field.kind() == Field.Kind.ATTRIBUTE))
        .toList();
  }

  private ReportedProblem problem(String reason) {
    schemas.problems().add(path, reason);
    return new ReportedProblem();
  }

  private void count() {
    if (++parts > WsdlLimits.TYPE_PARTS_MAX) {
      throw problem(
          "with its groups and base types, it has more than "
              + WsdlLimits.TYPE_PARTS_MAX
              + " elements, groups and attributes");
    }
  }

  // ---- types

  private void type(ComplexType type, int chain) {
    if (chain > WsdlLimits.CHAIN_MAX) {
      throw problem("it derives from itself, or over more than " + WsdlLimits.CHAIN_MAX + " types");
    }
    if (type.mixed()) {
      throw problem("text between its elements (mixed=\"true\") has no Java mapping");
    }
    type.base().ifPresent(base -> base(type, base, chain));
    type.content().ifPresent(particle -> particle(particle, false, false, 0));
    attributes(type.attributes(), 0);
    if (type.anyAttribute()) {
      notes.add("Further attributes are allowed, and are not read.");
    }
  }

  private void base(ComplexType type, XmlName base, int chain) {
    if (base.namespace().equals(SOAP_ENCODING)) {
      throw problem(
          "it is an array of SOAP 1.1, section 5, which rpc/encoded needs; declare a sequence"
              + " instead");
    }
    Optional<ComplexType> complex = schemas.complex(new TypeUse.Named(base));
    if (complex.isPresent()) {
      boolean restricted = type.derivation() == SchemaType.Derivation.RESTRICTION;
      if (restricted && !type.simpleContent()) {
        inheritedAttributes(complex.get(), chain + 1); // elements are repeated, these are not
      } else {
        type(complex.get(), chain + 1);
      }
    } else if (type.simpleContent()) {
      XmlName text = XmlName.unqualified("value");
      ordered.add(new Field(text, Field.Kind.TEXT, new TypeUse.Named(base), Occurrence.REQUIRED));
    } else if (!base.equals(XmlName.schema("anyType")) && schemas.type(base, path).isEmpty()) {
      throw new ReportedProblem();
    }
  }

  private void inheritedAttributes(ComplexType type, int chain) {
    if (chain <= WsdlLimits.CHAIN_MAX) {
      type.base()
          .flatMap(base -> schemas.complex(new TypeUse.Named(base)))
          .ifPresent(base -> inheritedAttributes(base, chain + 1));
    }
    attributes(type.attributes(), 0);
  }

  // ---- elements

  private void particle(Particle particle, boolean optional, boolean repeated, int depth) {
    count();
    if (depth > WsdlLimits.DEPTH_MAX) {
      throw problem(
          "its groups contain themselves, or are nested deeper than " + WsdlLimits.DEPTH_MAX);
    }
    boolean absent = optional || particle.occurs().min() == 0;
    boolean many = repeated || particle.occurs().repeated();
    switch (particle) {
      case Particle.Group group -> group(group, absent, many, depth);
      case Particle.GroupReference reference -> {
        Particle group =
            schemas
                .find(schemas.set().groups(), "group", reference.name(), path)
                .orElseThrow(ReportedProblem::new);
        particle(group, absent, many, depth + 1);
      }
      case Particle.Local local -> element(local.element(), absent, many);
      case Particle.ElementReference reference ->
          element(
              schemas.element(reference.name(), path).orElseThrow(ReportedProblem::new),
              absent,
              many);
      case Particle.Any _ -> any(absent, many);
    }
  }

  private void group(Particle.Group group, boolean absent, boolean many, int depth) {
    boolean choice =
        group.compositor() == Particle.Compositor.CHOICE && group.particles().size() > 1;
    if (choice) {
      notes.add(
          (many ? "Any number of each, in any order: " : "Exactly one is present: ")
              + group.particles().stream()
                  .map(ContentReader::label)
                  .collect(Collectors.joining(", "))
              + ".");
    } else if (many && group.particles().size() > 1) {
      throw problem(
          "a repeated group of several elements has no Java mapping, since lists would not keep"
              + " their order; put the group into an element of its own");
    }
    for (Particle each : group.particles()) {
      particle(each, absent || choice, many, depth + 1);
    }
  }

  private static String label(Particle particle) {
    return switch (particle) {
      case Particle.Local local -> local.element().name().local();
      case Particle.ElementReference reference -> reference.name().local();
      case Particle.GroupReference reference -> reference.name().local();
      case Particle.Any _ -> "another element";
      case Particle.Group group ->
          group.particles().stream()
              .map(each -> each instanceof Particle.Group ? "a group" : label(each))
              .collect(Collectors.joining(" with ", "(", ")"));
    };
  }

  private void any(boolean optional, boolean repeated) {
    Occurrence occurrence = Occurrence.of(optional, repeated, false);
    Field field = new Field(ANY, Field.Kind.ANY, TypeUse.ANY, occurrence);
    boolean first = ordered.stream().noneMatch(each -> each.kind() == Field.Kind.ANY);
    if (first) {
      ordered.add(field);
    } else if (optional) {
      notes.add("Elements of any name at a second place are not kept apart from the first.");
    } else {
      throw problem(
          "it has any element (xs:any) at two places, which a record cannot keep apart; give one"
              + " a name");
    }
  }

  private void element(ElementDeclaration element, boolean optional, boolean repeated) {
    Field field = Field.of(element, Occurrence.of(optional, repeated, element.nillable()));
    Field other = elements.putIfAbsent(element.name(), field);
    if (other == null) {
      ordered.add(field);
    } else if (!optional || !other.equals(field)) {
      throw problem(
          "the element "
              + element.name()
              + " is declared twice, at places that a record cannot keep apart");
    }
  }

  // ---- attributes

  private void attributes(List<AttributeUse> uses, int depth) {
    if (depth > WsdlLimits.CHAIN_MAX) {
      throw problem(
          "its attribute groups contain themselves, or are nested deeper than "
              + WsdlLimits.CHAIN_MAX);
    }
    for (AttributeUse use : uses) {
      count();
      switch (use) {
        case AttributeUse.Declared declared ->
            attribute(declared.name(), declared.type(), declared.presence());
        case AttributeUse.Reference reference -> reference(reference);
        case AttributeUse.GroupReference group ->
            attributes(
                schemas
                    .find(schemas.set().attributeGroups(), "attribute group", group.name(), path)
                    .orElseThrow(ReportedProblem::new),
                depth + 1);
      }
    }
  }

  private void reference(AttributeUse.Reference reference) {
    if (reference.name().namespace().equals(XML)) {
      notes.add("The attribute xml:" + reference.name().local() + " is not read.");
      return;
    }
    AttributeUse.Declared declared =
        schemas
            .find(schemas.set().attributes(), "attribute", reference.name(), path)
            .orElseThrow(ReportedProblem::new);
    attribute(declared.name(), declared.type(), reference.presence());
  }

  private void attribute(XmlName name, TypeUse type, AttributeUse.Presence presence) {
    Field field =
        new Field(
            name,
            Field.Kind.ATTRIBUTE,
            type,
            presence == AttributeUse.Presence.REQUIRED ? Occurrence.REQUIRED : Occurrence.OPTIONAL);
    if (presence == AttributeUse.Presence.PROHIBITED) {
      attributes.remove(name);
    } else {
      ordered.add(field);
      attributes.put(name, field); // a restriction declares it again
    }
  }
}
