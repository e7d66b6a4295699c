package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.TypeUse;

/**
 * Element, attribute or text of a complex type, without its groups and base types.
 *
 * @param media whether it is binary content with a media type
 */
record Field(XmlName name, Kind kind, TypeUse type, Occurrence occurrence, boolean media) {
  /** Creates a field without a media type. */
  Field(XmlName name, Kind kind, TypeUse type, Occurrence occurrence) {
    this(name, kind, type, occurrence, false);
  }

  /** {@return the field of an element} */
  static Field of(ElementDeclaration element, Occurrence occurrence) {
    return new Field(element.name(), Kind.ELEMENT, element.type(), occurrence, element.media());
  }

  /** {@return the field as one that is absent instead of nil} */
  Field neverNil() {
    Occurrence absent =
        switch (occurrence) {
          case NILLABLE -> Occurrence.REQUIRED;
          case OPTIONAL_NIL -> Occurrence.OPTIONAL;
          case LIST_NIL -> Occurrence.LIST;
          default -> occurrence;
        };
    return new Field(name, kind, type, absent, media);
  }

  /** Kind of a field. */
  enum Kind {
    ELEMENT,
    /** Element of any name. */
    ANY,
    ATTRIBUTE,
    TEXT
  }
}
