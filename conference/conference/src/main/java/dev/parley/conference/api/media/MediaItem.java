package dev.parley.conference.api.media;

/** An item of the media stream, always a signal that describes the current state. */
public sealed interface MediaItem permits Tracks, Speaking, HandsUp, Shown, LineState, InCall {}
