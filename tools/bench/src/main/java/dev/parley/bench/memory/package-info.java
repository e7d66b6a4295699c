/** The table of shared memory: calls beside what C, plain Java and Aeron make of it. */
@NullMarked
package dev.parley.bench.memory;

import org.jspecify.annotations.NullMarked;
