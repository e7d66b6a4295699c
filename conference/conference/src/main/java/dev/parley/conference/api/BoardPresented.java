package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.util.Optional;

/**
 * Signal: the member who presents everybody's board, which is the one with the right to show files
 * who opened it last.
 *
 * @param by empty when no such member has it open any more
 */
public record BoardPresented(Optional<Member> by) implements RoomItem {}
