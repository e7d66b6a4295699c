/** Child side of a comparison: the ends in the measured processes, and the calls that they make. */
@NullMarked
package dev.parley.bench.ends;

import org.jspecify.annotations.NullMarked;
