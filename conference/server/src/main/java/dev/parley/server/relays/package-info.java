/**
 * Audio and video of rooms whose members are connected to several nodes: media sessions at the
 * members' nodes, and the relays between them.
 */
@NullMarked
package dev.parley.server.relays;

import org.jspecify.annotations.NullMarked;
