/** NATS servers as child processes on loopback, for tests and for looking at a cluster. */
@NullMarked
package dev.parley.nodes.nats.launch;

import org.jspecify.annotations.NullMarked;
