/**
 * Test support shared by several modules: the transport conformance suite ({@link
 * dev.parley.testkit.TransportConformance}), misbehaving peers ({@link
 * dev.parley.testkit.RawPeer}), leak checks ({@link dev.parley.testkit.LeakCheck}), waiting under a
 * watchdog ({@link dev.parley.testkit.Eventually}) and reproducible random values ({@link
 * dev.parley.testkit.RandomSeeds}).
 *
 * <p>Everything is confined to the test's own threads, except the recorders, which are safe for
 * all.
 */
@NullMarked
package dev.parley.testkit;

import org.jspecify.annotations.NullMarked;
