package dev.example;

/** As in docs/protocol/vectors. */
public record Line(Point from, Point to, String label) {}
