/**
 * Log of a room in the stream of an engine. The owner of a room appends messages of changes; each
 * node that owns or follows the room applies them to its own copy, in the same order.
 */
@NullMarked
package dev.parley.nodes.log;

import org.jspecify.annotations.NullMarked;
