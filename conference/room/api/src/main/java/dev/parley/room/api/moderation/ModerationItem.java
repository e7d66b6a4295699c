package dev.parley.room.api.moderation;

/** An item of the moderation stream, always a signal. New alternatives are added at the end. */
public sealed interface ModerationItem permits WaitingRoomChanged {}
