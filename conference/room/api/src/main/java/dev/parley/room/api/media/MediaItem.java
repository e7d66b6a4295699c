package dev.parley.room.api.media;

/** An item of the media stream, always a signal that describes the current state. */
public sealed interface MediaItem
    permits PublishedTracks,
        ActiveSpeakers,
        RaisedHands,
        LayerStatus,
        LinkState,
        CallMembers,
        GroupStatus {}
