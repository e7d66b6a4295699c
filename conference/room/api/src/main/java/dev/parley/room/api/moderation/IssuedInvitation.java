package dev.parley.room.api.moderation;

import java.time.Instant;

/**
 * An invitation that can be shared. A page turns it into the link {@code /r/ROOM#invite=TOKEN}.
 *
 * @param token bearer token: anyone who has it can join
 * @param expires the time from which it is no longer accepted
 */
public record IssuedInvitation(String token, Instant expires) {}
