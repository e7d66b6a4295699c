package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;

/**
 * Java class for Ticket complex type.
 *
 * <p>The following schema fragment specifies the expected content contained within this class.
 *
 * <pre>{@code
 * <complexType name="Ticket">
 *   <complexContent>
 *     <restriction base="{http://www.w3.org/2001/XMLSchema}anyType">
 *       <sequence>
 *         <element name="user" type="{http://www.w3.org/2001/XMLSchema}string"/>
 *       </sequence>
 *       <attribute name="level" type="{http://www.w3.org/2001/XMLSchema}int" />
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Ticket",
    propOrder = {"user"})
public class Ticket {

  @XmlElement(required = true)
  protected String user;

  @XmlAttribute(name = "level")
  protected Integer level;

  /**
   * Gets the value of the user property.
   *
   * @return possible object is {@link String }
   */
  public String getUser() {
    return user;
  }

  /**
   * Sets the value of the user property.
   *
   * @param value allowed object is {@link String }
   */
  public void setUser(String value) {
    this.user = value;
  }

  /**
   * Gets the value of the level property.
   *
   * @return possible object is {@link Integer }
   */
  public Integer getLevel() {
    return level;
  }

  /**
   * Sets the value of the level property.
   *
   * @param value allowed object is {@link Integer }
   */
  public void setLevel(Integer value) {
    this.level = value;
  }
}
