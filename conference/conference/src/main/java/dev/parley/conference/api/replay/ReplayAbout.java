package dev.parley.conference.api.replay;

/**
 * What a replay is of.
 *
 * @param events that the room has; not all of them are told
 */
public record ReplayAbout(String room, long events) {}
