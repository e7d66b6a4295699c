/**
 * Benchmark table {@code distribution}: datagrams to groups and to single receivers, and a class of
 * thirty seats, at a switch of network namespaces.
 */
@NullMarked
package dev.parley.bench.distribution;

import org.jspecify.annotations.NullMarked;
