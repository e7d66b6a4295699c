package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * A recording in progress: the server stores the members' audio and video.
 *
 * @param by the member who started it
 */
public record Recording(UUID id, Member by, Instant since) {}
