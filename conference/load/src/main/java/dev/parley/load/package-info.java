/**
 * Load generator: simulated members that publish and subscribe to audio and video, and measure
 * loss, delay, freezes and join times.
 *
 * <p>{@link dev.parley.load.LoadGenerator#run} runs a {@link dev.parley.load.LoadPlan} over a
 * {@link dev.parley.load.Signalling}: the contract of Parley rooms, or WHIP and WHEP, by which
 * other servers can be tested alike. Each member has its own socket and connection, with ICE, DTLS
 * and SRTP like a browser; few threads run all of them, each once per millisecond.
 *
 * <p>The payload of every packet contains its sender and its send time, in nanoseconds of {@link
 * System#nanoTime}: publishers and subscribers are in one process.
 */
@NullMarked
package dev.parley.load;

import org.jspecify.annotations.NullMarked;
