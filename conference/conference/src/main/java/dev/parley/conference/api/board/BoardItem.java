package dev.parley.conference.api.board;

/**
 * What a follower of a board gets: the state in pieces and changes of it, which are in the log, and
 * signals, which are about now.
 */
public sealed interface BoardItem permits Snapshot, Changed, Pointed, Looked {}
