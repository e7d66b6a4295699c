package dev.parley.conference.api.desk;

/** An item of the moderation stream, always a signal. New alternatives are added at the end. */
public sealed interface DeskItem permits Knocking {}
