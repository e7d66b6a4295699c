/**
 * DTLS 1.2 that makes keys for SRTP (RFC 6347; RFC 5764 for use_srtp; RFC 8122 for fingerprints;
 * RFC 8827, section 6.5, for what browsers expect). One {@link
 * dev.parley.media.dtls.DtlsCertificate} is made when a server starts; each peer gets a {@link
 * dev.parley.media.dtls.DtlsEndpoint}, which takes datagrams in and gives {@link
 * dev.parley.media.srtp.SrtpKeys} out.
 *
 * <p>Threads: the one package of media that has threads and a clock. BouncyCastle's handshake is
 * written as one that blocks, so each endpoint runs it on a virtual thread, from the first datagram
 * until it is closed: what its owner hears, it hears on its own thread, by the executor that it
 * gave. A handshake's two milliseconds of arithmetic thereby never stop the owner's packets.
 *
 * <p>There is no exchange of cookies (RFC 6347, section 4.2.1): ICE has proved already that the
 * peer is where its datagrams come from. Sessions are not resumed, and nothing is renegotiated.
 */
@NullMarked
package dev.parley.media.dtls;

import org.jspecify.annotations.NullMarked;
