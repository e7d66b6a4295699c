package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/**
 * An entry of a room's history: a log entry that stands for itself. Later updates of a message are
 * shown in the message. Each event is also a {@link RoomItem}; this is not expressed by {@code
 * extends}, because a sealed type on the wire has its alternatives at one level.
 */
public sealed interface RoomEvent
    permits MemberJoined,
        MemberLeft,
        MessagePosted,
        RightsChanged,
        RoomChanged,
        MemberRemoved,
        RecordingStarted,
        RecordingEnded,
        InvitationEnded,
        BranchMerged,
        CaptionAdded {
  /** {@return the number in the room's log, from 1} */
  long number();

  /** {@return the time at which the server accepted it, in whole milliseconds} */
  Instant at();

  /** {@return the member who caused it; the branch of {@link BranchMerged}} */
  Member author();
}
