package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/**
 * Java class for Crate complex type.
 *
 * <p>The following schema fragment specifies the expected content contained within this class.
 *
 * <pre>{@code
 * <complexType name="Crate">
 *   <complexContent>
 *     <extension base="{urn:depot:goods}Item">
 *       <sequence>
 *         <element name="lid" type="{urn:depot:goods}Item" minOccurs="0"/>
 *         <element name="content" type="{urn:depot:goods}Item" maxOccurs="unbounded" minOccurs="0"/>
 *       </sequence>
 *     </extension>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "Crate",
    namespace = "urn:depot:goods",
    propOrder = {"lid", "content"})
public class Crate extends Item {

  @XmlElement(namespace = "urn:depot:goods")
  protected Item lid;

  @XmlElement(namespace = "urn:depot:goods")
  protected List<Item> content;

  /**
   * Gets the value of the lid property.
   *
   * @return possible object is {@link Item }
   */
  public Item getLid() {
    return lid;
  }

  /**
   * Sets the value of the lid property.
   *
   * @param value allowed object is {@link Item }
   */
  public void setLid(Item value) {
    this.lid = value;
  }

  /**
   * Gets the value of the content property.
   *
   * <p>This accessor method returns a reference to the live list, not a snapshot. Therefore, any
   * modification you make to the returned list will be present inside the Jakarta XML Binding
   * object. This is why there is not a {@code set} method for the content property.
   *
   * <p>For example, to add a new item, do as follows:
   *
   * <pre>
   * getContent().add(newItem);
   * </pre>
   *
   * <p>Objects of the following type(s) are allowed in the list {@link Item }
   *
   * @return The value of the content property.
   */
  public List<Item> getContent() {
    if (content == null) {
      content = new ArrayList<>();
    }
    return this.content;
  }
}
