package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.SchemaType;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.SchemaType.SimpleType;
import dev.parley.wsdl.model.TypeUse;
import dev.parley.wsdl.model.WsdlLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Java types of schema types. Types that become classes are those that an operation uses, and those
 * that derive from an abstract type among them. Threads: confined to one.
 */
final class TypeTable {
  private static final XmlName STRING = XmlName.schema("string");

  /** Binary content with its media type in an attribute, which attachments have beside them. */
  private static final XmlName MEDIA =
      new XmlName("http://www.w3.org/2005/05/xmlmime", "base64Binary");

  private final Schemas schemas;
  private final JavaNames names;
  private final JavaType withMediaType;
  private final Map<XmlName, GeneratedType> named = new LinkedHashMap<>();
  private final IdentityHashMap<SchemaType, GeneratedType> anonymous = new IdentityHashMap<>();
  private final Deque<GeneratedType> pending = new ArrayDeque<>();
  private int count;

  /**
   * @param bytes whether binary content with a media type is an array too
   */
  TypeTable(Schemas schemas, JavaNames names, boolean bytes) {
    this.schemas = schemas;
    this.names = names;
    withMediaType = bytes ? JavaType.BYTES : JavaType.ATTACHMENT;
  }

  /** {@return the type of binary content that has a media type} */
  JavaType withMediaType() {
    return withMediaType;
  }

  /** {@return the next class to be written; empty when there is none} */
  Optional<GeneratedType> next() {
    return Optional.ofNullable(pending.poll());
  }

  /**
   * {@return the Java type of an element, attribute or part}
   *
   * @param hint name of the class if the type has no name of its own
   * @param path its location, for messages
   */
  JavaType of(TypeUse use, String hint, String path) {
    return switch (use) {
      case TypeUse.Named reference -> ofName(reference.name(), path);
      case TypeUse.Anonymous inside -> ofType(inside.type(), Optional.empty(), hint, path);
    };
  }

  private JavaType ofName(XmlName name, String path) {
    if (name.equals(MEDIA)) {
      return withMediaType;
    } else if (!name.namespace().equals(XmlName.SCHEMA)) {
      return schemas
          .type(name, path)
          .map(type -> ofType(type, Optional.of(name), name.local(), path))
          .orElse(JavaType.STRING);
    }
    Optional<JavaType> builtIn = JavaType.builtIn(name);
    if (builtIn.isEmpty()) {
      schemas.problems().add(path, reason(name));
    }
    return builtIn.orElse(JavaType.STRING);
  }

  private static String reason(XmlName name) {
    return switch (name.local()) {
      case "NOTATION" -> "xs:NOTATION has no Java mapping";
      default -> "XML Schema has no type " + name.local();
    };
  }

  private JavaType ofType(SchemaType type, Optional<XmlName> name, String hint, String path) {
    return switch (type) {
      case ComplexType _ -> JavaType.generated(generated(type, name, hint, path).javaName());
      case SimpleType simple ->
          isEnum(simple)
              ? JavaType.generated(generated(type, name, hint, path).javaName())
              : simple(simple, path);
    };
  }

  /** Reports a qualified name in an attribute or beside attributes, where no prefix is declared. */
  void refuseQName(String path) {
    schemas
        .problems()
        .add(path, "xs:QName has a Java mapping in elements only; declare an element");
  }

  // ---- simple types

  /** Returns the Java type of what a simple type restricts; lists and unions are texts. */
  private JavaType simple(SimpleType type, String path) {
    return baseOf(type, path).map(base -> ofName(base, path)).orElse(JavaType.STRING);
  }

  /** {@return the built-in type at the end of a chain of restrictions; empty for another end} */
  private Optional<XmlName> baseOf(SimpleType type, String path) {
    SimpleType next = type;
    for (int i = 0; i < WsdlLimits.CHAIN_MAX; i++) {
      if (next.variety() != SchemaType.Variety.RESTRICTION) {
        return Optional.empty();
      }
      SchemaType base;
      if (next.base() instanceof TypeUse.Named reference) {
        if (reference.name().namespace().equals(XmlName.SCHEMA)) {
          return Optional.of(reference.name());
        }
        base = schemas.type(reference.name(), path).orElse(null);
      } else {
        base = ((TypeUse.Anonymous) next.base()).type();
      }
      if (!(base instanceof SimpleType simple)) {
        return Optional.empty();
      }
      next = simple;
    }
    schemas.problems().add(path, "the simple type restricts itself");
    return Optional.empty();
  }

  private boolean isEnum(SimpleType type) {
    return type.variety() == SchemaType.Variety.RESTRICTION
        && !type.enumerations().isEmpty()
        && type.enumerations().size() <= WsdlLimits.CONSTANTS_MAX
        && baseOf(type, "").map(JavaType::builtIn).equals(Optional.of(JavaType.builtIn(STRING)));
  }

  // ---- classes

  private GeneratedType generated(
      SchemaType type, Optional<XmlName> name, String hint, String path) {
    GeneratedType known = name.isPresent() ? named.get(name.get()) : anonymous.get(type);
    if (known != null) {
      return known;
    }
    GeneratedType created = create(type, name, hint, path);
    if (created.isAbstract()) {
      createDerived(created.name(), path);
    }
    return created;
  }

  private GeneratedType create(SchemaType type, Optional<XmlName> name, String hint, String path) {
    if (++count > WsdlLimits.TYPES_MAX) {
      throw schemas
          .problems()
          .end(path, "the operations use more than " + WsdlLimits.TYPES_MAX + " types");
    }
    String javaName = names.unique(JavaIdentifiers.type(hint));
    while (name.isEmpty() && isDeclared(new XmlName(type.namespace(), javaName))) {
      javaName = names.unique(JavaIdentifiers.type(hint)); // its class is its type's name
    }
    GeneratedType created =
        new GeneratedType(
            javaName, name.orElse(new XmlName(type.namespace(), javaName)), name.isEmpty(), type);
    if (name.isPresent()) {
      named.put(name.get(), created);
    } else {
      anonymous.put(type, created);
    }
    pending.add(created);
    return created;
  }

  private boolean isDeclared(XmlName name) {
    return schemas.set().types().containsKey(name);
  }

  /** Creates all types that may stand for an abstract one. */
  private void createDerived(XmlName base, String path) {
    Set<XmlName> met = new LinkedHashSet<>(Set.of(base));
    Deque<XmlName> open = new ArrayDeque<>(Set.of(base));
    while (!open.isEmpty()) {
      for (XmlName name : schemas.derivedFrom(open.remove())) {
        if (met.add(name)) {
          open.add(name);
        }
      }
    }
    for (XmlName name : met) {
      if (!named.containsKey(name)) {
        schemas
            .type(name, path)
            .ifPresent(type -> create(type, Optional.of(name), name.local(), path));
      }
    }
  }

  // ---- sealed interfaces

  /** {@return the sealed interface that a class implements; empty for none} */
  Optional<GeneratedType> interfaceOf(GeneratedType type) {
    return type.anonymous() || !(type.type() instanceof ComplexType complex)
        ? Optional.empty()
        : schemas.abstractBase(complex).map(named::get);
  }

  /** {@return the classes that implement a sealed interface, in the order of the schemas} */
  List<GeneratedType> implementations(GeneratedType sealed) {
    List<GeneratedType> found = new ArrayList<>();
    for (XmlName name : schemas.set().types().keySet()) {
      GeneratedType type = named.get(name);
      if (type != null && interfaceOf(type).filter(sealed::equals).isPresent()) {
        found.add(type);
      }
    }
    return found;
  }
}
