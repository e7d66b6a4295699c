package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlType;

/** Shape with a radius. */
@XmlType(namespace = Cases.NAMESPACE)
public record Circle(double radius) implements Shape {}
