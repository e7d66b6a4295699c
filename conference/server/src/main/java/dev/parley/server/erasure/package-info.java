/**
 * Erasure of rooms and members at all nodes of a cluster: a durable list of what was erased, by
 * which each node removes what it still has, also after it was down.
 */
@NullMarked
package dev.parley.server.erasure;

import org.jspecify.annotations.NullMarked;
