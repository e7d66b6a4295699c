package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.util.Optional;

/**
 * Signal: the member who presents the common board. The presenter is the member with the right to
 * show files that opened the board last.
 *
 * @param by empty when no such member has the board open any more
 */
public record BoardPresenterChanged(Optional<Member> by) implements RoomItem {}
