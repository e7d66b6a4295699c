package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * A recording that goes on: what members are heard and seen with is kept on the server.
 *
 * @param by who began it
 */
public record Recording(UUID id, Member by, Instant since) {}
