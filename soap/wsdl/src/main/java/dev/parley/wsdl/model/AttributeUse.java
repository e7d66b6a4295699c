package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;

/** Attribute of a complex type (XML Schema part 1, section 3.5). */
public sealed interface AttributeUse {
  /** Value of {@code use}. */
  enum Presence {
    /** Attribute that may be absent. */
    OPTIONAL,
    /** Attribute that is always present. */
    REQUIRED,
    /** Attribute that must be absent. */
    PROHIBITED
  }

  /** Attribute that is declared here, or globally. */
  record Declared(XmlName name, TypeUse type, Presence presence) implements AttributeUse {}

  /** Reference to a global attribute. */
  record Reference(XmlName name, Presence presence) implements AttributeUse {}

  /** Reference to an attribute group. */
  record GroupReference(XmlName name) implements AttributeUse {}
}
