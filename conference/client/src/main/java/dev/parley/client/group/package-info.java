/**
 * Receiver of a room's multicast group in the place of a member: joins with the member's ticket,
 * receives at a socket of its own, and reports to the server, which sends the member by unicast
 * what does not come by the group.
 */
@NullMarked
package dev.parley.client.group;

import org.jspecify.annotations.NullMarked;
