/** The parent's side of a comparison: who takes part, and the processes they run in. */
@NullMarked
package dev.parley.bench.contest;

import org.jspecify.annotations.NullMarked;
