/** Stress test of the queue that hands datagrams over between forwarding threads. */
@NullMarked
package dev.parley.server.sfu;

import org.jspecify.annotations.NullMarked;
