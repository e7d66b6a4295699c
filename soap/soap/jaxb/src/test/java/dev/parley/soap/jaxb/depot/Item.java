package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlType;

/**
 * Java class for Item complex type.
 *
 * <p>The following schema fragment specifies the expected content contained within this class.
 *
 * <pre>{@code
 * <complexType name="Item">
 *   <complexContent>
 *     <restriction base="{http://www.w3.org/2001/XMLSchema}anyType">
 *       <sequence>
 *         <element name="label" type="{http://www.w3.org/2001/XMLSchema}string"/>
 *         <element name="grade" type="{urn:depot:goods}Grade" minOccurs="0"/>
 *       </sequence>
 *       <attribute name="number" use="required" type="{http://www.w3.org/2001/XMLSchema}int" />
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Item",
    namespace = "urn:depot:goods",
    propOrder = {"label", "grade"})
@XmlSeeAlso({Crate.class, Tool.class})
public abstract class Item {

  @XmlElement(namespace = "urn:depot:goods", required = true)
  protected String label;

  @XmlElement(namespace = "urn:depot:goods")
  @XmlSchemaType(name = "string")
  protected Grade grade;

  @XmlAttribute(name = "number", required = true)
  protected int number;

  /**
   * Gets the value of the label property.
   *
   * @return possible object is {@link String }
   */
  public String getLabel() {
    return label;
  }

  /**
   * Sets the value of the label property.
   *
   * @param value allowed object is {@link String }
   */
  public void setLabel(String value) {
    this.label = value;
  }

  /**
   * Gets the value of the grade property.
   *
   * @return possible object is {@link Grade }
   */
  public Grade getGrade() {
    return grade;
  }

  /**
   * Sets the value of the grade property.
   *
   * @param value allowed object is {@link Grade }
   */
  public void setGrade(Grade value) {
    this.grade = value;
  }

  /** Gets the value of the number property. */
  public int getNumber() {
    return number;
  }

  /** Sets the value of the number property. */
  public void setNumber(int value) {
    this.number = value;
  }
}
