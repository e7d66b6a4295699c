package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** Bean that holds itself. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "Tree", namespace = Cases.NAMESPACE)
public class Tree {
  @XmlElement(required = true)
  public String name;

  public List<Tree> children = new ArrayList<>();

  public static Tree of(String name, Tree... children) {
    Tree tree = new Tree();
    tree.name = name;
    tree.children.addAll(List.of(children));
    return tree;
  }
}
