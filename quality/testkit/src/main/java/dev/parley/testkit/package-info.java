/**
 * What tests of several modules share: the suite that every transport passes ({@link
 * dev.parley.testkit.TransportConformance}), peers that break rules ({@link
 * dev.parley.testkit.Hostile}), checks for what a test leaves behind ({@link
 * dev.parley.testkit.LeakCheck}), waiting under a watchdog ({@link dev.parley.testkit.Eventually})
 * and random values that can be had again ({@link dev.parley.testkit.Seeds}).
 *
 * <p>Everything runs on the test's own threads; the recorders among it may be called by any.
 */
@NullMarked
package dev.parley.testkit;

import org.jspecify.annotations.NullMarked;
