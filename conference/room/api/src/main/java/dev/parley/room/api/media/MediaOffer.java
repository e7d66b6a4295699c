package dev.parley.room.api.media;

import java.util.List;

/**
 * SDP offer of a client (RFC 3264): the tracks to publish and to receive.
 *
 * @param sdp the session description of the client (RFC 9429), at most 524,288 characters
 * @param sending the contents of the media sections that the client sends in
 * @param receiving the requested contents of the media sections that the client receives in
 */
public record MediaOffer(String sdp, List<SendSection> sending, List<ReceiveSection> receiving) {}
