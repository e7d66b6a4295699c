package dev.parley.room.api.files;

/**
 * An item of the viewer's stream: either an event, which is numbered and stored, or a signal, which
 * describes the current state and is not stored. New alternatives are added at the end.
 */
public sealed interface ViewerItem
    permits FileShown, FileClosed, FilePositionChanged, FollowingChanged, FileChanged {}
