package dev.parley.room.api;

/**
 * An item of a room's stream: either an event, which is numbered and stored, or a signal, which
 * describes the current state and is not stored.
 *
 * <p>New alternatives are added at the end. A reader that does not know them is told so when it
 * looks up the contract (rule CO-5). Items that not every reader needs, such as the strokes of a
 * board, belong to a separate contract over the same log.
 */
public sealed interface RoomItem
    permits MemberJoined,
        MemberLeft,
        MessagePosted,
        Roster,
        PresenceChanged,
        TypingChanged,
        PrivateBoardChanged,
        MessageEdited,
        MessageDeleted,
        ReactionChanged,
        RightsChanged,
        RoomChanged,
        MemberRemoved,
        RecordingStarted,
        RecordingEnded,
        RecordingChanged,
        InvitationEnded,
        BoardPresenterChanged,
        BranchMerged,
        CaptionAdded {}
