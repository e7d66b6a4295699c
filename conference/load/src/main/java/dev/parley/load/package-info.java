/**
 * Members without people, who load a server with audio and video and measure what becomes of it:
 * what is lost, how late it comes, how often pictures stand still, how long it takes to join.
 *
 * <p>{@link dev.parley.load.Load#run} carries out a {@link dev.parley.load.LoadPlan} by a {@link
 * dev.parley.load.Signalling}: the contract of our rooms, or WHIP and WHEP, by which other servers
 * are loaded alike. Each member has a socket and a connection of its own, with ICE, DTLS and SRTP
 * as browsers have them; few threads look after all of them, a turn each millisecond.
 *
 * <p>Every packet says by its payload who sent it and when, in nanoseconds of {@link
 * System#nanoTime}: publishers and subscribers are of one process.
 */
@NullMarked
package dev.parley.load;

import org.jspecify.annotations.NullMarked;
