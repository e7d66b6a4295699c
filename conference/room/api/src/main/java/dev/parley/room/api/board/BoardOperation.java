package dev.parley.room.api.board;

/**
 * Operation of a board change. Its effect on the state is specified in docs/protocol/board.md. An
 * operation whose target does not exist has no effect, so every order of changes leads to a valid
 * state.
 */
public sealed interface BoardOperation
    permits PutShape, AlterShape, ExtendShape, RemoveShape, PutPage, RemovePage {}
