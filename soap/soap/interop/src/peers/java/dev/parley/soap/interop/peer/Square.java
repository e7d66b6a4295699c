package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;

/** Shape with a side. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Square", namespace = Cases.NAMESPACE)
public class Square extends Shape {
  public int side;

  @XmlElement(required = true)
  public String label;

  public static Square of(int side, String label) {
    Square square = new Square();
    square.side = side;
    square.label = label;
    return square;
  }
}
