/**
 * Session descriptions: what a peer offers to send and receive, and what is answered.
 *
 * <p>RFC 8866 for the text, RFC 9429 (JSEP) for offers and answers, and of what these build on: RFC
 * 9143 (BUNDLE, section 7), RFC 8839 (ICE, sections 4.2.1 and 5), RFC 8842 (DTLS, section 5), RFC
 * 5761 (rtcp-mux), RFC 8285 (extmap, section 5), RFC 4585 (rtcp-fb), RFC 8853 (simulcast), RFC 8851
 * (rid), RFC 5576 (ssrc), RFC 4588 (rtx), RFC 7587 (opus), RFC 6184 (H264).
 *
 * <p>Nobody else looks into the text: {@link dev.parley.media.sdp.Answerer} makes an answer, and
 * beside it {@link dev.parley.media.sdp.Negotiated}, the same as values.
 *
 * <p>Everything goes over one transport (BUNDLE with rtcp-mux); who cannot do that is refused.
 */
@NullMarked
package dev.parley.media.sdp;

import org.jspecify.annotations.NullMarked;
