package dev.parley.soap.interop.peer;

import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlType;

/** Abstract type: each element has an {@code xsi:type}. */
@XmlType(name = "Shape", namespace = Cases.NAMESPACE)
@XmlSeeAlso({Circle.class, Square.class})
public abstract class Shape {}
