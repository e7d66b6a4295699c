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
 *         <element name="receipt" type="{urn:depot}Receipt"/>
 *       </sequence>
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "",
    propOrder = {"receipt"})
@XmlRootElement(name = "storeResponse")
public class StoreResponse {

  @XmlElement(required = true)
  protected Receipt receipt;

  /**
   * Gets the value of the receipt property.
   *
   * @return possible object is {@link Receipt }
   */
  public Receipt getReceipt() {
    return receipt;
  }

  /**
   * Sets the value of the receipt property.
   *
   * @param value allowed object is {@link Receipt }
   */
  public void setReceipt(Receipt value) {
    this.receipt = value;
  }
}
