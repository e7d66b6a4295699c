/**
 * UDP sockets with batched I/O: on Linux many datagrams per system call (recvmmsg(2), sendmmsg(2),
 * and UDP_SEGMENT for several to one receiver), elsewhere a JDK channel.
 */
@NullMarked
package dev.parley.datagrams;

import org.jspecify.annotations.NullMarked;
