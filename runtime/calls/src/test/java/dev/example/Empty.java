package dev.example;

/** As in docs/protocol/vectors. */
public record Empty() {}
