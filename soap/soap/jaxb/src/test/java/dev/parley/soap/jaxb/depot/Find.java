package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementRef;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
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
 *         <element name="grade" type="{urn:depot:goods}Grade"/>
 *         <element name="label" type="{http://www.w3.org/2001/XMLSchema}string" minOccurs="0"/>
 *         <element name="numbers" type="{http://www.w3.org/2001/XMLSchema}int" maxOccurs="unbounded" minOccurs="0"/>
 *       </sequence>
 *     </restriction>
 *   </complexContent>
 * </complexType>
 * }</pre>
 */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(
    name = "",
    propOrder = {"grade", "label", "numbers"})
@XmlRootElement(name = "find")
public class Find {

  @XmlElement(required = true, nillable = true)
  @XmlSchemaType(name = "string")
  protected Grade grade;

  @XmlElementRef(name = "label", type = JAXBElement.class, required = false)
  protected JAXBElement<String> label;

  @XmlElement(type = Integer.class)
  protected List<Integer> numbers;

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

  /**
   * Gets the value of the label property.
   *
   * @return possible object is {@link JAXBElement }{@code <}{@link String }{@code >}
   */
  public JAXBElement<String> getLabel() {
    return label;
  }

  /**
   * Sets the value of the label property.
   *
   * @param value allowed object is {@link JAXBElement }{@code <}{@link String }{@code >}
   */
  public void setLabel(JAXBElement<String> value) {
    this.label = value;
  }

  /**
   * Gets the value of the numbers property.
   *
   * <p>This accessor method returns a reference to the live list, not a snapshot. Therefore, any
   * modification you make to the returned list will be present inside the Jakarta XML Binding
   * object. This is why there is not a {@code set} method for the numbers property.
   *
   * <p>For example, to add a new item, do as follows:
   *
   * <pre>
   * getNumbers().add(newItem);
   * </pre>
   *
   * <p>Objects of the following type(s) are allowed in the list {@link Integer }
   *
   * @return The value of the numbers property.
   */
  public List<Integer> getNumbers() {
    if (numbers == null) {
      numbers = new ArrayList<>();
    }
    return this.numbers;
  }
}
