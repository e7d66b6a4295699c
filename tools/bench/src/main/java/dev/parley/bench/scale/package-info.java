/** Calculation of clusters that are larger than a machine can run, from costs measured on it. */
@NullMarked
package dev.parley.bench.scale;

import org.jspecify.annotations.NullMarked;
