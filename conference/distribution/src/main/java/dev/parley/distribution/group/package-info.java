/**
 * Group packets: AES-128-GCM with one key for all receivers of a group, the number of its epoch in
 * the clear, replay protection, and feedback packets with a key of each member.
 *
 * <p>A packet is encrypted once, whatever the number of receivers. A new epoch excludes those who
 * do not get its key. Receivers share the key, so it proves that a packet is from the group, and
 * not which of those who have the key sent it. Each object is used by one thread at a time. Time is
 * {@code long now}: nanoseconds of a monotonic clock.
 */
@NullMarked
package dev.parley.distribution.group;

import org.jspecify.annotations.NullMarked;
