/**
 * Interfaces of a cluster's engine: a key-value store with compare-and-set, one stream of messages
 * for each room, messages that may be lost, and a store of files.
 *
 * <p>An engine decides nothing about rooms. Which node owns a room, and what a message contains, is
 * decided by the packages beside this one, the same for each engine.
 */
@NullMarked
package dev.parley.nodes.spi;

import org.jspecify.annotations.NullMarked;
