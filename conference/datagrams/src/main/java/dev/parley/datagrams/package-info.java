/**
 * UDP sockets that are read and written in batches: on Linux many datagrams by one system call
 * (recvmmsg(2), sendmmsg(2), and UDP_SEGMENT for several to one receiver), elsewhere by a channel
 * of the JDK.
 */
@NullMarked
package dev.parley.datagrams;

import org.jspecify.annotations.NullMarked;
