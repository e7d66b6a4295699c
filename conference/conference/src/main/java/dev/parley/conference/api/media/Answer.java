package dev.parley.conference.api.media;

import java.util.List;

/**
 * SDP answer of the server to an offer (RFC 3264).
 *
 * @param sdp the session description of the server
 * @param published the tracks that the caller publishes now
 */
public record Answer(String sdp, List<Published> published) {}
