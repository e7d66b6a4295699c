package dev.parley.soap.interop.cases;

/** Shape with a side. */
public record Square(int side, String label) implements Shape {}
