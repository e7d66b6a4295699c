package dev.parley.soap.interop.cases;

/** Abstract type: each element has an {@code xsi:type}. */
public sealed interface Shape permits Circle, Square {}
