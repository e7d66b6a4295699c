package dev.parley.room.api.replay;

/**
 * Description of a replay.
 *
 * @param events the number of events in the room's log, which includes events that are not replayed
 */
public record ReplayInfo(String room, long events) {}
