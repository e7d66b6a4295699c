/**
 * STUN messages as ICE uses them: RFC 8489 sections 5 (format), 9.1 (short-term credentials), 14
 * (attributes) and 7 (FINGERPRINT), and the attributes of RFC 8445 section 16. {@link
 * dev.parley.media.stun.Demux} tells STUN from the other protocols of one port (RFC 7983, RFC
 * 5761).
 *
 * <p>{@link dev.parley.media.stun.StunMessage} is laid over received bytes, {@link
 * dev.parley.media.stun.StunWriter} writes into an array; neither allocates. One thread at a time.
 *
 * <p>Not here: long-term credentials, MESSAGE-INTEGRITY-SHA256, and STUN over streams without the
 * framing of RFC 4571.
 */
@NullMarked
package dev.parley.media.stun;

import org.jspecify.annotations.NullMarked;
