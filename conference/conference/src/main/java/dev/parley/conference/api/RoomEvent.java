package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/**
 * What history consists of: an entry of a room's log that stands for itself. What became of a line
 * later shows in the line. Each is a {@link RoomItem} too; that is not said by {@code extends},
 * since a sealed type on the wire has its alternatives at one level.
 */
public sealed interface RoomEvent
    permits MemberJoined,
        MemberLeft,
        LineSaid,
        RightsChanged,
        RoomChanged,
        MemberRemoved,
        RecordingBegan,
        RecordingEnded,
        InvitationEnded {
  /** {@return the place in the room's log, from 1} */
  long number();

  /** {@return when the server took it, in whole milliseconds} */
  Instant at();

  /** {@return who did it} */
  Member author();
}
