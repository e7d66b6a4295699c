/** The table of stubs: what one costs, from the same JVM to another process. */
@NullMarked
package dev.parley.bench.stubs;

import org.jspecify.annotations.NullMarked;
