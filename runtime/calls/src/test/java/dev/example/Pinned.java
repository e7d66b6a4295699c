package dev.example;

import dev.parley.calls.api.Field;

/** As in docs/protocol/vectors. */
public record Pinned(@Field(2) String second, @Field(5) int fifth, @Field(100_000) boolean last) {}
