/**
 * Named pipes, {@code pipe:NAME}: the frames of every byte stream, over a pair of FIFOs on Linux
 * and over a duplex pipe on Windows.
 *
 * <p>{@code Pipes} is what a platform has to offer: a {@code PipeDoor} to listen at, and a {@code
 * PipeChannel} for each connection. Everything else is the same everywhere.
 */
@NullMarked
package dev.parley.transport.pipe;

import org.jspecify.annotations.NullMarked;
