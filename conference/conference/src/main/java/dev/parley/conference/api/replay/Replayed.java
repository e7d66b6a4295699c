package dev.parley.conference.api.replay;

/** A replayed event. */
public sealed interface Replayed permits ReplayedTalk, ReplayedChange, ReplayedEmptying {}
