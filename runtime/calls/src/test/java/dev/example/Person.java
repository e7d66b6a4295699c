package dev.example;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** As in docs/protocol/vectors. */
public record Person(
    String name, @Nullable Integer age, Optional<String> email, @Nullable String nick) {}
