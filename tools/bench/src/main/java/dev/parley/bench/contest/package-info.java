/** Parent side of a comparison: the contestants, and the processes that they run in. */
@NullMarked
package dev.parley.bench.contest;

import org.jspecify.annotations.NullMarked;
