package dev.parley.sfu;

/**
 * Parts of a room that its peers use.
 *
 * @param name of the room
 */
record RoomContext(
    String name,
    RoomTracks tracks,
    RelayedTracks relayed,
    RoomSpeakers speakers,
    RoomAudioMix audioMix,
    RoomGroup group,
    SfuCounters counters) {}
