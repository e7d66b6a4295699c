package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementRef;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlType;
import java.math.BigDecimal;
import javax.xml.datatype.XMLGregorianCalendar;

/**
 * Java class for Tool complex type.
 *
 * <p>The following schema fragment specifies the expected content contained within this class.
 *
 * <pre>{@code
 * <complexType name="Tool">
 *   <complexContent>
 *     <extension base="{urn:depot:goods}Item">
 *       <sequence>
 *         <element name="weight" type="{http://www.w3.org/2001/XMLSchema}decimal"/>
 *         <element name="note" type="{http://www.w3.org/2001/XMLSchema}string" minOccurs="0"/>
 *         <element name="made" type="{http://www.w3.org/2001/XMLSchema}date" minOccurs="0"/>
 *         <element name="picture" type="{http://www.w3.org/2001/XMLSchema}base64Binary" minOccurs="0"/>
 *       </sequence>
 *     </extension>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Tool",
    namespace = "urn:depot:goods",
    propOrder = {"weight", "note", "made", "picture"})
public class Tool extends Item {

  @XmlElement(namespace = "urn:depot:goods", required = true)
  protected BigDecimal weight;

  @XmlElementRef(
      name = "note",
      namespace = "urn:depot:goods",
      type = JAXBElement.class,
      required = false)
  protected JAXBElement<String> note;

  @XmlElement(namespace = "urn:depot:goods")
  @XmlSchemaType(name = "date")
  protected XMLGregorianCalendar made;

  @XmlElement(namespace = "urn:depot:goods")
  protected byte[] picture;

  /**
   * Gets the value of the weight property.
   *
   * @return possible object is {@link BigDecimal }
   */
  public BigDecimal getWeight() {
    return weight;
  }

  /**
   * Sets the value of the weight property.
   *
   * @param value allowed object is {@link BigDecimal }
   */
  public void setWeight(BigDecimal value) {
    this.weight = value;
  }

  /**
   * Gets the value of the note property.
   *
   * @return possible object is {@link JAXBElement }{@code <}{@link String }{@code >}
   */
  public JAXBElement<String> getNote() {
    return note;
  }

  /**
   * Sets the value of the note property.
   *
   * @param value allowed object is {@link JAXBElement }{@code <}{@link String }{@code >}
   */
  public void setNote(JAXBElement<String> value) {
    this.note = value;
  }

  /**
   * Gets the value of the made property.
   *
   * @return possible object is {@link XMLGregorianCalendar }
   */
  public XMLGregorianCalendar getMade() {
    return made;
  }

  /**
   * Sets the value of the made property.
   *
   * @param value allowed object is {@link XMLGregorianCalendar }
   */
  public void setMade(XMLGregorianCalendar value) {
    this.made = value;
  }

  /**
   * Gets the value of the picture property.
   *
   * @return possible object is byte[]
   */
  public byte[] getPicture() {
    return picture;
  }

  /**
   * Sets the value of the picture property.
   *
   * @param value allowed object is byte[]
   */
  public void setPicture(byte[] value) {
    this.picture = value;
  }
}
