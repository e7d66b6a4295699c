/**
 * Multicast groups of rooms: tickets, members and keys, and the socket that sends to the groups of
 * a forwarding thread.
 */
@NullMarked
package dev.parley.server.groups;

import org.jspecify.annotations.NullMarked;
