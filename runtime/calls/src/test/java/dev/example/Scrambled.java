package dev.example;

import dev.parley.calls.api.Field;

/** As in docs/protocol/vectors. */
public record Scrambled(@Field(3) int third, @Field(1) int first, @Field(2) int second) {}
