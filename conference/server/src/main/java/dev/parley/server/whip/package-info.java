/**
 * Audio and video of rooms by plain HTTP: programs publish by WHIP (RFC 9725) and watch by WHEP
 * (draft-ietf-wish-whep). Such a program is a member of the room like any other, whose seat is kept
 * here as long as its connection lives.
 *
 * <p>Event loops take requests in; a virtual thread answers each of them, and may wait.
 */
@NullMarked
package dev.parley.server.whip;

import org.jspecify.annotations.NullMarked;
