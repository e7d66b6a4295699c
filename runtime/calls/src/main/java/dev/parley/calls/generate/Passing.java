package dev.parley.calls.generate;

import dev.parley.calls.spi.ValueCopy;
import java.util.List;
import java.util.Optional;

/**
 * How the values of a method pass straight to a servant of the same JVM.
 *
 * @param arguments how each is copied; empty for those that are shared
 * @param result how it is copied; empty when it is shared, or there is none
 */
public record Passing(List<Optional<ValueCopy>> arguments, Optional<ValueCopy> result) {}
