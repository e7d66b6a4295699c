package dev.parley.room.api.media;

import java.util.List;

/**
 * SDP answer of the server to an offer (RFC 3264).
 *
 * @param sdp the session description of the server
 * @param published the tracks that the caller publishes now
 */
public record MediaAnswer(String sdp, List<PublishedSection> published) {}
