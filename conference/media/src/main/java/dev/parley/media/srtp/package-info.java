/**
 * SRTP and SRTCP: RFC 3711 with AES128_CM_HMAC_SHA1_80, and RFC 7714 with AEAD_AES_128_GCM, keyed
 * by DTLS (RFC 5764, section 4.2). {@link dev.parley.media.srtp.SrtpKeys} are exported from a
 * handshake; a {@link dev.parley.media.srtp.SrtpSender} protects packets to the peer, and a {@link
 * dev.parley.media.srtp.SrtpReceiver} unprotects packets from it. Not supported, since DTLS does
 * not negotiate them: key derivation rates, master key identifiers, SRTCP without encryption.
 *
 * <p>Each object is used by one thread at a time.
 *
 * <p>AES is that of the JDK's own provider, whose GCM uses intrinsics. Each packet initializes its
 * cipher anew, which allocates 0.9 kB of short-lived objects inside the JDK (in counter mode 72
 * bytes); nothing else is allocated.
 */
@NullMarked
package dev.parley.media.srtp;

import org.jspecify.annotations.NullMarked;
