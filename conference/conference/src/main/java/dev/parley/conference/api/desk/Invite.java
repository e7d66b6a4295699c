package dev.parley.conference.api.desk;

import java.time.Instant;

/**
 * An invitation, ready to be given away. A page makes the link {@code /r/ROOM#invite=TOKEN} of it.
 *
 * @param token whoever has it can come in
 * @param expires when it stops to open the room
 */
public record Invite(String token, Instant expires) {}
