package dev.parley.conference.api.media;

import java.util.List;

/**
 * What the server makes of an offer.
 *
 * @param sdp the description of the server's side
 * @param published the tracks that the caller publishes now
 */
public record Answer(String sdp, List<Published> published) {}
