package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;

/** Signal: a member changed the private board that it shares with the reader. */
public record BoardTouched(Member by) implements RoomItem {}
