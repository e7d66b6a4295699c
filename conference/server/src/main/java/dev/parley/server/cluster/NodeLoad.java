package dev.parley.server.cluster;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Load of this node.
 *
 * @param rooms returns the number of rooms in memory
 * @param connections returns the number of connected programs and pages
 * @param appends returns the number of entries written to the store
 */
public record NodeLoad(IntSupplier rooms, IntSupplier connections, LongSupplier appends) {}
