package dev.parley.conference.api.board;

/**
 * One step of a change. What it does to the state is written in docs/protocol/board.md; an
 * operation that finds nothing to work on has no effect, so that each order of changes ends well.
 */
public sealed interface Operation permits Put, Alter, Extend, Remove, PutPage, RemovePage {}
