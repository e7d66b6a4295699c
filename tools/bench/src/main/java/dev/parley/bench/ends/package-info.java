/** What runs inside the measured processes: an end of a pair, and how it makes its calls. */
@NullMarked
package dev.parley.bench.ends;

import org.jspecify.annotations.NullMarked;
