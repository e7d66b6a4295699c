/** The table of document 004: what a stub costs, from the same JVM to another process. */
@NullMarked
package dev.parley.bench.stubs;

import org.jspecify.annotations.NullMarked;
