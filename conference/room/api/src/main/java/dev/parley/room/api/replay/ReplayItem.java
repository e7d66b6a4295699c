package dev.parley.room.api.replay;

/** A replayed event. */
public sealed interface ReplayItem
    permits ReplayedChatItem, ReplayedBoardChange, ReplayedBoardsCleared {}
