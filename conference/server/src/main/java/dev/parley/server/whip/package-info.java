/**
 * WHIP and WHEP endpoints: programs publish by WHIP (RFC 9725) and subscribe by WHEP
 * (draft-ietf-wish-whep). Such a program is a regular member of the room; this package holds its
 * session as long as its connection lives.
 *
 * <p>Event loops receive requests; a virtual thread handles each of them, and may block.
 */
@NullMarked
package dev.parley.server.whip;

import org.jspecify.annotations.NullMarked;
