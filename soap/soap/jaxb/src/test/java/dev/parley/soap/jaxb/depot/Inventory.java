package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

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
 *         <element name="item" type="{urn:depot:goods}Item" maxOccurs="unbounded" minOccurs="0"/>
 *       </sequence>
 *       <attribute name="depot" type="{http://www.w3.org/2001/XMLSchema}string" />
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "",
    propOrder = {"item"})
@XmlRootElement(name = "inventory")
public class Inventory {

  protected List<Item> item;

  @XmlAttribute(name = "depot")
  protected String depot;

  /**
   * Gets the value of the item property.
   *
   * <p>This accessor method returns a reference to the live list, not a snapshot. Therefore, any
   * modification you make to the returned list will be present inside the Jakarta XML Binding
   * object. This is why there is not a {@code set} method for the item property.
   *
   * <p>For example, to add a new item, do as follows:
   *
   * <pre>
   * getItem().add(newItem);
   * </pre>
   *
   * <p>Objects of the following type(s) are allowed in the list {@link Item }
   *
   * @return The value of the item property.
   */
  public List<Item> getItem() {
    if (item == null) {
      item = new ArrayList<>();
    }
    return this.item;
  }

  /**
   * Gets the value of the depot property.
   *
   * @return possible object is {@link String }
   */
  public String getDepot() {
    return depot;
  }

  /**
   * Sets the value of the depot property.
   *
   * @param value allowed object is {@link String }
   */
  public void setDepot(String value) {
    this.depot = value;
  }
}
