package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.XmlValue;

/** Text with attributes. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Tag", namespace = Cases.NAMESPACE)
public class Tag {
  @XmlAttribute(required = true)
  public String name;

  @XmlAttribute(namespace = Cases.NAMESPACE, required = true)
  public int weight;

  @XmlAttribute public String note;
  @XmlAttribute public Color color;
  @XmlValue public String text;

  public static Tag of(String name, int weight, String note, Color color, String text) {
    Tag tag = new Tag();
    tag.name = name;
    tag.weight = weight;
    tag.note = note;
    tag.color = color;
    tag.text = text;
    return tag;
  }
}
