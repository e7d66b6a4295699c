package dev.parley.conference.api.media;

/** What a follower of a room's audio and video gets. All of it is about now. */
public sealed interface MediaItem permits Tracks, Speaking, HandsUp, Shown, LineState, InCall {}
