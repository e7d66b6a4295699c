package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlEnumValue;

/** Enum, one of whose constants has another text in XML. */
public enum Color {
  RED,
  GREEN,
  @XmlEnumValue("deep blue")
  DEEP_BLUE
}
