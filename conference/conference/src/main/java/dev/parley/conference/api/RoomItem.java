package dev.parley.conference.api;

/**
 * What a follower of a room gets: events, which have a number and stay, and signals, which are
 * about now.
 *
 * <p>New alternatives go to the end. A reader that does not know them is told so when it looks the
 * contract up (rule CO-5); what not every reader needs, such as a board's strokes, becomes a
 * contract of its own over the same log.
 */
public sealed interface RoomItem
    permits MemberJoined,
        MemberLeft,
        LineSaid,
        Roster,
        AttendanceChanged,
        Typing,
        BoardTouched,
        LineEdited,
        LineDeleted,
        Reacted,
        RightsChanged,
        RoomChanged,
        MemberRemoved,
        RecordingBegan,
        RecordingEnded,
        Recorded,
        InvitationEnded,
        BoardPresented {}
