package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlType;

/** Abstract type: each element has an {@code xsi:type}. */
@XmlType(namespace = Cases.NAMESPACE)
public sealed interface Shape permits Circle, Square {}
