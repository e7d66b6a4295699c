package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlType;

/** Shape with a side. */
@XmlType(namespace = Cases.NAMESPACE)
public record Square(int side, String label) implements Shape {}
