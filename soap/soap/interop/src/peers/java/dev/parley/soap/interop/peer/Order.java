package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;
import javax.xml.datatype.XMLGregorianCalendar;

/** Bean with beans, lists and optional elements in it. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Order", namespace = Cases.NAMESPACE)
public class Order {
  @XmlAttribute(required = true)
  public String id;

  @XmlElement(required = true)
  public XMLGregorianCalendar placed;

  @XmlElement(required = true)
  public Color color;

  public List<Line> lines = new ArrayList<>();
  public List<String> notes = new ArrayList<>();
  public Address shipTo;

  public static Order of(String id, String placed, Color color) {
    Order order = new Order();
    order.id = id;
    order.placed = Times.calendar(placed);
    order.color = color;
    return order;
  }
}
