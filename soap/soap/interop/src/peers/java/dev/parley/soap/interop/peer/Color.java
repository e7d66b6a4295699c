package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlType;

/** Enum, one of whose constants has another text in XML. */
@XmlType(name = "Color", namespace = Cases.NAMESPACE)
@XmlEnum
public enum Color {
  RED,
  GREEN,
  @XmlEnumValue("deep blue")
  DEEP_BLUE
}
