package dev.parley.wsdl.read;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.wsdl.model.AttributeUse;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.Occurs;
import dev.parley.wsdl.model.Particle;
import dev.parley.wsdl.model.SchemaType;
import dev.parley.wsdl.model.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the declarations and types of a schema (XML Schema part 1, chapter 3). Its recursion is
 * bounded by the depth of the document. Threads: confined to one.
 */
final class TypeReader {
  private static final String XML_MIME = "http://www.w3.org/2005/05/xmlmime";

  private final XmlReader in;
  private final SchemaAttributes attributes;

  TypeReader(SchemaAttributes attributes) {
    this.attributes = attributes;
    in = attributes.in();
  }

  /** {@return whether the reader stands at an element of XML Schema} */
  private boolean atSchema() {
    return in.namespace().equals(XmlName.SCHEMA);
  }

  // ---- elements and attributes

  ElementDeclaration element(XmlName name) {
    boolean nillable = attributes.isTrue("nillable");
    boolean isAbstract = attributes.isTrue("abstract");
    boolean media = in.attribute(XML_MIME, "expectedContentTypes") != null;
    return new ElementDeclaration(name, type(TypeUse.ANY), nillable, isAbstract, media);
  }

  /** Reads the type of an element or attribute, up to its end tag. */
  private TypeUse type(TypeUse fallback) {
    TypeUse type =
        attributes
            .reference("type")
            .map(name -> (TypeUse) new TypeUse.Named(name))
            .orElse(fallback);
    while (in.nextChild()) {
      if (atSchema() && in.localName().equals("complexType")) {
        type = new TypeUse.Anonymous(complexType());
      } else if (atSchema() && in.localName().equals("simpleType")) {
        type = new TypeUse.Anonymous(simpleType());
      } else {
        in.skip();
      }
    }
    return type;
  }

  AttributeUse.Declared attribute(XmlName name) {
    AttributeUse.Presence presence = attributes.presence();
    TypeUse type = type(new TypeUse.Named(XmlName.schema("anySimpleType")));
    return new AttributeUse.Declared(name, type, presence);
  }

  private AttributeUse attributeUse() {
    Optional<XmlName> reference = attributes.reference("ref");
    if (reference.isEmpty()) {
      return attribute(attributes.local(attributes.attributesQualified()));
    }
    AttributeUse.Presence presence = attributes.presence();
    in.skip();
    return new AttributeUse.Reference(reference.get(), presence);
  }

  private XmlName required(String attribute) {
    return attributes
        .reference(attribute)
        .orElseThrow(() -> in.refused(in.localName() + " has no " + attribute));
  }

  List<AttributeUse> attributeGroup() {
    List<AttributeUse> uses = new ArrayList<>();
    while (in.nextChild()) {
      if (!addAttribute(uses)) {
        in.skip();
      }
    }
    return uses;
  }

  /** Adds the attribute or group that the reader stands at; returns false if it is none. */
  private boolean addAttribute(List<AttributeUse> uses) {
    if (atSchema() && in.localName().equals("attribute")) {
      uses.add(attributeUse());
      return true;
    } else if (atSchema() && in.localName().equals("attributeGroup")) {
      uses.add(new AttributeUse.GroupReference(required("ref")));
      in.skip();
      return true;
    }
    return false;
  }

  // ---- particles

  /** {@return the particle that the reader stands at; empty, and not read, if it is none} */
  Optional<Particle> particle() {
    if (!atSchema()) {
      return Optional.empty();
    }
    return switch (in.localName()) {
      case "element" -> Optional.of(elementParticle());
      case "sequence" -> Optional.of(group(Particle.Compositor.SEQUENCE));
      case "choice" -> Optional.of(group(Particle.Compositor.CHOICE));
      case "all" -> Optional.of(group(Particle.Compositor.ALL));
      case "group" -> {
        Occurs occurs = attributes.occurs();
        XmlName name = required("ref");
        in.skip();
        yield Optional.of(new Particle.GroupReference(name, occurs));
      }
      case "any" -> {
        Occurs occurs = attributes.occurs();
        in.skip();
        yield Optional.of(new Particle.Any(occurs));
      }
      default -> Optional.empty();
    };
  }

  private Particle elementParticle() {
    Occurs occurs = attributes.occurs();
    Optional<XmlName> reference = attributes.reference("ref");
    if (reference.isPresent()) {
      in.skip();
      return new Particle.ElementReference(reference.get(), occurs);
    }
    return new Particle.Local(element(attributes.local(attributes.elementsQualified())), occurs);
  }

  private Particle group(Particle.Compositor compositor) {
    Occurs occurs = attributes.occurs();
    return new Particle.Group(compositor, particles(), occurs);
  }

  /** Reads the particles up to the end tag; those that never occur are left out. */
  List<Particle> particles() {
    List<Particle> particles = new ArrayList<>();
    while (in.nextChild()) {
      Optional<Particle> particle = particle();
      if (particle.isEmpty()) {
        in.skip();
      }
      particle.filter(each -> each.occurs().max() > 0).ifPresent(particles::add);
    }
    return particles;
  }

  // ---- types

  /** Parts of a complex type, as they are met. */
  private static final class Parts {
    Optional<XmlName> base = Optional.empty();
    SchemaType.Derivation derivation = SchemaType.Derivation.NONE;
    boolean simpleContent;
    boolean mixed;
    Optional<Particle> content = Optional.empty();
    final List<AttributeUse> attributes = new ArrayList<>();
    boolean anyAttribute;
  }

  SchemaType.ComplexType complexType() {
    Parts parts = new Parts();
    boolean isAbstract = attributes.isTrue("abstract");
    parts.mixed = attributes.isTrue("mixed");
    content(parts);
    return new SchemaType.ComplexType(
        attributes.namespace(),
        parts.base,
        parts.derivation,
        parts.simpleContent,
        isAbstract,
        parts.mixed,
        parts.content,
        parts.attributes,
        parts.anyAttribute);
  }

  private void content(Parts parts) {
    while (in.nextChild()) {
      Optional<Particle> particle = particle();
      if (particle.isPresent()) {
        parts.content = particle.filter(each -> each.occurs().max() > 0);
      } else if (!addAttribute(parts.attributes)) {
        other(parts);
      }
    }
  }

  private void other(Parts parts) {
    switch (atSchema() ? in.localName() : "") {
      case "anyAttribute" -> {
        parts.anyAttribute = true;
        in.skip();
      }
      case "simpleContent" -> {
        parts.simpleContent = true;
        derivation(parts);
      }
      case "complexContent" -> {
        parts.mixed |= attributes.isTrue("mixed");
        derivation(parts);
      }
      default -> in.skip();
    }
  }

  private void derivation(Parts parts) {
    while (in.nextChild()) {
      boolean extension = in.localName().equals("extension");
      if (atSchema() && (extension || in.localName().equals("restriction"))) {
        parts.derivation =
            extension ? SchemaType.Derivation.EXTENSION : SchemaType.Derivation.RESTRICTION;
        parts.base = Optional.of(required("base"));
        content(parts);
      } else {
        in.skip();
      }
    }
  }

  SchemaType.SimpleType simpleType() {
    SchemaType.SimpleType type = simple(SchemaType.Variety.UNION, TypeUse.ANY, List.of());
    while (in.nextChild()) {
      switch (atSchema() ? in.localName() : "") {
        case "restriction" -> type = restriction();
        case "list" -> {
          in.skip();
          type = simple(SchemaType.Variety.LIST, TypeUse.ANY, List.of());
        }
        default -> in.skip();
      }
    }
    return type;
  }

  private SchemaType.SimpleType restriction() {
    TypeUse base =
        attributes
            .reference("base")
            .map(name -> (TypeUse) new TypeUse.Named(name))
            .orElse(TypeUse.ANY);
    List<String> enumerations = new ArrayList<>();
    while (in.nextChild()) {
      if (atSchema() && in.localName().equals("simpleType")) {
        base = new TypeUse.Anonymous(simpleType());
      } else {
        if (in.localName().equals("enumeration")) {
          enumerations.add(Optional.ofNullable(in.attribute("", "value")).orElse(""));
        }
        in.skip();
      }
    }
    return simple(SchemaType.Variety.RESTRICTION, base, enumerations);
  }

  private SchemaType.SimpleType simple(
      SchemaType.Variety variety, TypeUse base, List<String> enumerations) {
    return new SchemaType.SimpleType(attributes.namespace(), variety, base, enumerations);
  }
}
