/** Server as one of several nodes: its rooms, and the way to those of the other nodes. */
@NullMarked
package dev.parley.server.cluster;

import org.jspecify.annotations.NullMarked;
