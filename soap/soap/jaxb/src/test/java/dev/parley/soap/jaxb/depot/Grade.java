package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlType;

/**
 * Java class for Grade.
 *
 * <p>The following schema fragment specifies the expected content contained within this class.
 *
 * <pre>{@code
 * <simpleType name="Grade">
 *   <restriction base="{http://www.w3.org/2001/XMLSchema}string">
 *     <enumeration value="first"/>
 *     <enumeration value="second-hand"/>
 *   </restriction>
 * </simpleType>
 * }</pre>
 */
@XmlType(name = "Grade", namespace = "urn:depot:goods")
@XmlEnum
public enum Grade {
  @XmlEnumValue("first")
  FIRST("first"),
  @XmlEnumValue("second-hand")
  SECOND_HAND("second-hand");
  private final String value;

  Grade(String v) {
    value = v;
  }

  /**
   * Gets the value associated to the enum constant.
   *
   * @return The value linked to the enum.
   */
  public String value() {
    return value;
  }

  /**
   * Gets the enum associated to the value passed as parameter.
   *
   * @param v The value to get the enum from.
   * @return The enum which corresponds to the value, if it exists.
   * @throws IllegalArgumentException If no value matches in the enum declaration.
   */
  public static Grade fromValue(String v) {
    for (Grade c : Grade.values()) {
      if (c.value.equals(v)) {
        return c;
      }
    }
    throw new IllegalArgumentException(v);
  }
}
