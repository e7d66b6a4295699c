/** What valves cost, and what calls cost that wait. */
@NullMarked
package dev.parley.bench.valves;

import org.jspecify.annotations.NullMarked;
