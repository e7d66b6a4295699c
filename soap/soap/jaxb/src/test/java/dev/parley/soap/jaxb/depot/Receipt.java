package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlType;
import javax.xml.datatype.XMLGregorianCalendar;

/**
 * Java class for Receipt complex type.
 *
 * <p>The following schema fragment specifies the expected content contained within this class.
 *
 * <pre>{@code
 * <complexType name="Receipt">
 *   <complexContent>
 *     <restriction base="{http://www.w3.org/2001/XMLSchema}anyType">
 *       <sequence>
 *         <element name="id" type="{http://www.w3.org/2001/XMLSchema}long"/>
 *         <element name="stored" type="{http://www.w3.org/2001/XMLSchema}dateTime"/>
 *         <element name="item" type="{urn:depot:goods}Item"/>
 *       </sequence>
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Receipt",
    propOrder = {"id", "stored", "item"})
public class Receipt {

  protected long id;

  @XmlElement(required = true)
  @XmlSchemaType(name = "dateTime")
  protected XMLGregorianCalendar stored;

  @XmlElement(required = true)
  protected Item item;

  /** Gets the value of the id property. */
  public long getId() {
    return id;
  }

  /** Sets the value of the id property. */
  public void setId(long value) {
    this.id = value;
  }

  /**
   * Gets the value of the stored property.
   *
   * @return possible object is {@link XMLGregorianCalendar }
   */
  public XMLGregorianCalendar getStored() {
    return stored;
  }

  /**
   * Sets the value of the stored property.
   *
   * @param value allowed object is {@link XMLGregorianCalendar }
   */
  public void setStored(XMLGregorianCalendar value) {
    this.stored = value;
  }

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
}
