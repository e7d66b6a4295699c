package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.math.BigDecimal;

/** Line of an order. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Line", namespace = Cases.NAMESPACE)
public class Line {
  @XmlAttribute(required = true)
  public int number;

  @XmlElement(required = true)
  public String item;

  @XmlElement(required = true)
  public BigDecimal price;

  public static Line of(int number, String item, String price) {
    Line line = new Line();
    line.number = number;
    line.item = item;
    line.price = new BigDecimal(price);
    return line;
  }
}
