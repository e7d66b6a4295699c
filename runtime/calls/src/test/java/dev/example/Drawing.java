package dev.example;

/** As in docs/protocol/vectors. */
public record Drawing(Shape shape) {}
