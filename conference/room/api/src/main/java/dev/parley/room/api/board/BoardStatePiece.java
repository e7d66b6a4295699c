package dev.parley.room.api.board;

import java.util.List;

/**
 * A piece of a board's state.
 *
 * @param first whether it is the first piece; the reader discards its previous state
 * @param last whether the state is complete with this piece
 * @param number the number of the newest event that the state can include
 * @param pages the pages that were not in an earlier piece
 * @param shapes the shapes that were not in an earlier piece
 */
public record BoardStatePiece(
    boolean first, boolean last, long number, List<BoardPage> pages, List<PlacedShape> shapes)
    implements BoardItem {}
