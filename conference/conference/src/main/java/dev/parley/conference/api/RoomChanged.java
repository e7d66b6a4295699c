package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/**
 * The author changed how people come in.
 *
 * @param locked whether nobody new comes in
 * @param waiting whether who is new waits until a tutor lets them in
 */
public record RoomChanged(long number, Instant at, Member author, boolean locked, boolean waiting)
    implements RoomEvent, RoomItem {}
