package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlType;

/** Shape with a radius. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Circle", namespace = Cases.NAMESPACE)
public class Circle extends Shape {
  public double radius;

  public static Circle of(double radius) {
    Circle circle = new Circle();
    circle.radius = radius;
    return circle;
  }
}
