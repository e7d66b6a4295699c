package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;

/** Type of an element or attribute. */
public sealed interface TypeUse {
  /** Reference to a global or built-in type. */
  record Named(XmlName name) implements TypeUse {}

  /** Type that is declared where it is used. */
  record Anonymous(SchemaType type) implements TypeUse {}

  /** The type of everything, which an element without a type has. */
  TypeUse ANY = new Named(XmlName.schema("anyType"));
}
