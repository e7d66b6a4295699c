package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.List;

/**
 * The author changed what members are and may do.
 *
 * @param granted one for each member concerned
 */
public record RightsChanged(long number, Instant at, Member author, List<Granted> granted)
    implements RoomEvent, RoomItem {}
