/**
 * Benchmark table {@code room}: the delay of whiteboard changes in a full room, and the chat
 * messages stored per second.
 */
@NullMarked
package dev.parley.bench.room;

import org.jspecify.annotations.NullMarked;
