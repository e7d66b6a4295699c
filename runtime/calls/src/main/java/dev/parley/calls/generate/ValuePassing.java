package dev.parley.calls.generate;

import dev.parley.calls.spi.ValueCopy;
import java.util.List;
import java.util.Optional;

/**
 * Passing of a method's values in direct calls within one JVM.
 *
 * @param arguments the copy of each argument; empty for shared ones
 * @param result the copy of the result; empty when it is shared or void
 */
public record ValuePassing(List<Optional<ValueCopy>> arguments, Optional<ValueCopy> result) {}
