package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlEnumValue;
import dev.parley.soap.mapping.XmlType;

/** Enum, one of whose constants has another text in XML. */
@XmlType(namespace = Cases.NAMESPACE)
public enum Color {
  RED,
  GREEN,
  @XmlEnumValue("deep blue")
  DEEP_BLUE
}
