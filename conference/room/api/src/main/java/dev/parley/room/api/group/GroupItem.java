package dev.parley.room.api.group;

/** An item of the stream of a {@link GroupMembership}. */
public sealed interface GroupItem permits GroupKeyAdded, GroupTracks, GroupEnded {}
