package dev.parley.room.api.board;

/**
 * An item of a board's stream: the state in pieces and its changes, which are in the log, or a
 * signal, which describes the current state and is not stored.
 */
public sealed interface BoardItem
    permits BoardStatePiece, BoardChanged, PointerChanged, BoardViewChanged {}
