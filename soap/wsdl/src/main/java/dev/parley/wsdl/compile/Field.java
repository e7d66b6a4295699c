package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.TypeUse;

/** Element, attribute or text of a complex type, without its groups and base types. */
record Field(XmlName name, Kind kind, TypeUse type, Occurrence occurrence) {
  /** Kind of a field. */
  enum Kind {
    ELEMENT,
    ATTRIBUTE,
    TEXT
  }
}
