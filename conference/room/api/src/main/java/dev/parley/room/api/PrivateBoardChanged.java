package dev.parley.room.api;

import dev.parley.room.api.common.Member;

/** Signal: a member changed the private board that it shares with the reader. */
public record PrivateBoardChanged(Member by) implements RoomItem {}
