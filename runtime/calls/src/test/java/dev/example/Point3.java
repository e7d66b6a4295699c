package dev.example;

/** As in docs/protocol/vectors: a later {@link Point}. */
public record Point3(int x, int y, int z) {}
