package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;

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
 *       </sequence>
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "",
    propOrder = {"item"})
@XmlRootElement(name = "swap")
public class Swap {

  @XmlElement(required = true)
  protected Item item;

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
