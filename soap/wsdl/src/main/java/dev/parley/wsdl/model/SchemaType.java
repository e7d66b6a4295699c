package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Optional;

/** Type of XML Schema. */
public sealed interface SchemaType {
  /** {@return the namespace of the schema that declares it} */
  String namespace();

  /** Way in which a complex type is made from its base. */
  enum Derivation {
    /** No base but {@code xs:anyType}. */
    NONE,
    /** Elements or attributes are added to the base. */
    EXTENSION,
    /** Elements of the base, as far as they are allowed, are repeated. */
    RESTRICTION
  }

  /**
   * Complex type (XML Schema part 1, section 3.4).
   *
   * @param base type that it derives from; empty for {@code xs:anyType}
   * @param simpleContent whether its content is a text
   * @param content its own elements; empty for none
   * @param anyAttribute whether other attributes are allowed
   */
  record ComplexType(
      String namespace,
      Optional<XmlName> base,
      Derivation derivation,
      boolean simpleContent,
      boolean isAbstract,
      boolean mixed,
      Optional<Particle> content,
      List<AttributeUse> attributes,
      boolean anyAttribute)
      implements SchemaType {}

  /** Way in which a simple type is made. */
  enum Variety {
    /** Values of another type, with fewer of them. */
    RESTRICTION,
    /** Texts with spaces between the items. */
    LIST,
    /** Values of several types. */
    UNION
  }

  /**
   * Simple type (XML Schema part 2, section 4.1).
   *
   * @param base type that a restriction restricts
   * @param enumerations the only values; empty where others are allowed
   */
  record SimpleType(String namespace, Variety variety, TypeUse base, List<String> enumerations)
      implements SchemaType {}
}
