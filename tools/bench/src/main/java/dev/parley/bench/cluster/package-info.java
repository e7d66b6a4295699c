/** Costs of a conference on several nodes. */
@NullMarked
package dev.parley.bench.cluster;

import org.jspecify.annotations.NullMarked;
