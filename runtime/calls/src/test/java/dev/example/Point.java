package dev.example;

/** As in docs/protocol/vectors. */
public record Point(int x, int y) {}
