package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;

/** Members of a declared exception. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "OutOfStockDetail", namespace = Cases.NAMESPACE)
public class OutOfStockDetail {
  @XmlElement(required = true)
  public String item;

  public int left;

  public static OutOfStockDetail of(String item, int left) {
    OutOfStockDetail detail = new OutOfStockDetail();
    detail.item = item;
    detail.left = left;
    return detail;
  }

  @Override
  public String toString() {
    return item + ": " + left;
  }
}
