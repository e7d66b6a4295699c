/**
 * Session descriptions (SDP) and their offer/answer negotiation.
 *
 * <p>RFC 8866 for the text, RFC 9429 (JSEP) for offers and answers, and of the specifications that
 * these build on: RFC 9143 (BUNDLE, section 7), RFC 8839 (ICE, sections 4.2.1 and 5), RFC 8842
 * (DTLS, section 5), RFC 5761 (rtcp-mux), RFC 8285 (extmap, section 5), RFC 4585 (rtcp-fb), RFC
 * 8853 (simulcast), RFC 8851 (rid), RFC 5576 (ssrc), RFC 4588 (rtx), RFC 7587 (opus), RFC 6184
 * (H264).
 *
 * <p>Other packages do not parse the text: {@link dev.parley.media.sdp.SdpAnswerer} returns an
 * answer together with {@link dev.parley.media.sdp.NegotiatedSession}, the same agreement as
 * values.
 *
 * <p>All media use one transport (BUNDLE with rtcp-mux); peers without support for it are rejected.
 */
@NullMarked
package dev.parley.media.sdp;

import org.jspecify.annotations.NullMarked;
