/** Conformance suite of engines: every sentence of the interfaces in {@code spi} as a test. */
@NullMarked
package dev.parley.nodes.conformance;

import org.jspecify.annotations.NullMarked;
