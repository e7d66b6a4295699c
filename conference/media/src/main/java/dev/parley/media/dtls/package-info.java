/**
 * DTLS-SRTP: DTLS 1.2 handshakes that derive keys for SRTP (RFC 6347; RFC 5764 for use_srtp; RFC
 * 8122 for fingerprints; RFC 8827, section 6.5, for the profile of browsers). One {@link
 * dev.parley.media.dtls.DtlsCertificate} is created when a server starts; each peer gets a {@link
 * dev.parley.media.dtls.DtlsEndpoint}, which takes datagrams and yields {@link
 * dev.parley.media.srtp.SrtpKeys}.
 *
 * <p>Threads: this is the only package of media with threads and a clock. BouncyCastle's handshake
 * API blocks, so each endpoint runs it on a virtual thread from the first datagram until it is
 * closed. The owner is called on its own thread, through the executor that it passed in. A
 * handshake takes about two milliseconds of CPU time, which therefore never delays the owner's
 * packets.
 *
 * <p>There is no cookie exchange (RFC 6347, section 4.2.1), since ICE has already verified the
 * address of the peer. There is no session resumption and no renegotiation.
 */
@NullMarked
package dev.parley.media.dtls;

import org.jspecify.annotations.NullMarked;
