/**
 * Owners of rooms. One node owns a room at a time: it numbers the events, and its members' calls go
 * to it.
 */
@NullMarked
package dev.parley.nodes.ownership;

import org.jspecify.annotations.NullMarked;
