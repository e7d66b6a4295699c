package dev.parley.conference.api.replay;

/** Something that happened in a room. */
public sealed interface Replayed permits ReplayedTalk, ReplayedChange, ReplayedEmptying {}
