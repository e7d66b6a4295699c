package dev.example;

import org.jspecify.annotations.Nullable;

/** As in docs/protocol/vectors. */
public record Chain(@Nullable Chain next) {}
