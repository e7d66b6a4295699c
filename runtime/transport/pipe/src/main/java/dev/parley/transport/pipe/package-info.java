/**
 * Named-pipe transport, {@code pipe:NAME}: Parley frames over a pair of FIFOs on Linux and over a
 * duplex pipe on Windows.
 *
 * <p>{@code PlatformPipes} is the platform abstraction: a {@code PipeListener} to listen on, and a
 * {@code PipeChannel} for each connection. All other classes are platform-independent.
 */
@NullMarked
package dev.parley.transport.pipe;

import org.jspecify.annotations.NullMarked;
