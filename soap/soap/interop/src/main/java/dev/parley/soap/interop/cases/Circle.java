package dev.parley.soap.interop.cases;

/** Shape with a radius. */
public record Circle(double radius) implements Shape {}
