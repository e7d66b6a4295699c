package dev.parley.conference.api.media;

import java.util.List;

/**
 * What a seat wants to publish and watch.
 *
 * @param sdp the description of the caller's side (RFC 9429), at most 524,288 characters
 * @param publishing what is in the sections that the caller sends in
 * @param watching what is to be in the sections that the caller receives in
 */
public record Offer(String sdp, List<Publishing> publishing, List<Watching> watching) {}
