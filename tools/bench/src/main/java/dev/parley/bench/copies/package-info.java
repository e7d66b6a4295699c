/** Benchmarks of deep copies: by hand, by Parley, and by its peers. */
@NullMarked
package dev.parley.bench.copies;

import org.jspecify.annotations.NullMarked;
