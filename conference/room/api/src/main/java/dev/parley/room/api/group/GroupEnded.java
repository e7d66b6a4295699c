package dev.parley.room.api.group;

/** Item: the membership has ended. */
public record GroupEnded(GroupEndReason reason) implements GroupItem {}
