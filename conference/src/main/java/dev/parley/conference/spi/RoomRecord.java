package dev.parley.conference.spi;

import java.util.List;

/**
 * What is known of a room before its events are read.
 *
 * @param lastNumber of its events; 0 when there are none
 * @param members all it ever had
 * @param settings as the last event about them said
 */
public record RoomRecord(long lastNumber, List<MemberRecord> members, RoomSettings settings) {}
