/**
 * STUN messages as used by ICE: RFC 8489, sections 5 (format), 9.1 (short-term credentials), 14
 * (attributes) and 7 (FINGERPRINT), and the attributes of RFC 8445, section 16. {@link
 * dev.parley.media.stun.Demultiplexer} distinguishes STUN from the other protocols of one port (RFC
 * 7983, RFC 5761).
 *
 * <p>{@link dev.parley.media.stun.StunMessage} is wrapped around received bytes, {@link
 * dev.parley.media.stun.StunWriter} writes into an array; neither allocates. One thread at a time.
 *
 * <p>Not supported: long-term credentials, MESSAGE-INTEGRITY-SHA256, and STUN over streams without
 * the framing of RFC 4571.
 */
@NullMarked
package dev.parley.media.stun;

import org.jspecify.annotations.NullMarked;
