package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlType;
import javax.xml.datatype.XMLGregorianCalendar;

/**
 * Java class for anonymous complex type.
 *
 * <p>The following schema fragment specifies the expected content contained within this class.
 *
 * <pre>{@code
 * <complexType>
 *   <complexContent>
 *     <restriction base="{http://www.w3.org/2001/XMLSchema}anyType">
 *       <sequence>
 *         <element name="item" type="{urn:depot:goods}Item"/>
 *         <element name="until" type="{http://www.w3.org/2001/XMLSchema}date" minOccurs="0"/>
 *       </sequence>
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "",
    propOrder = {"item", "until"})
@XmlRootElement(name = "store")
public class Store {

  @XmlElement(required = true)
  protected Item item;

  @XmlSchemaType(name = "date")
  protected XMLGregorianCalendar until;

  /**
   * Gets the value of the item property.
   *
   * @return possible object is {@link Item }
   */
  public Item getItem() {
    return item;
  }

  /**
   * Sets the value of the item property.
   *
   * @param value allowed object is {@link Item }
   */
  public void setItem(Item value) {
    this.item = value;
  }

  /**
   * Gets the value of the until property.
   *
   * @return possible object is {@link XMLGregorianCalendar }
   */
  public XMLGregorianCalendar getUntil() {
    return until;
  }

  /**
   * Sets the value of the until property.
   *
   * @param value allowed object is {@link XMLGregorianCalendar }
   */
  public void setUntil(XMLGregorianCalendar value) {
    this.until = value;
  }
}
