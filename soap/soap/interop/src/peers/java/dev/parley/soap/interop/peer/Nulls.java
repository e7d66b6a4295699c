package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;

/** Values that may be null, as {@code xsi:nil} and as no element. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Nulls", namespace = Cases.NAMESPACE)
public class Nulls {
  @XmlElement(nillable = true, required = true)
  public String nilText;

  @XmlElement(nillable = true, required = true)
  public Integer nilNumber;

  @XmlElement(nillable = true, required = true)
  public Line nilLine;

  public String absentText;
  public Long absentNumber;
}
