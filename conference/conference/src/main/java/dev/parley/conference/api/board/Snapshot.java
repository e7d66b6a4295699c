package dev.parley.conference.api.board;

import java.util.List;

/**
 * A piece of a board's state.
 *
 * @param first whether it is the first piece: what the reader had before is void
 * @param last whether the state is complete with it
 * @param number of the newest event that the state may have in it
 * @param pages those that have not come in an earlier piece
 * @param shapes those that have not come in an earlier piece
 */
public record Snapshot(
    boolean first, boolean last, long number, List<Page> pages, List<Drawn> shapes)
    implements BoardItem {}
