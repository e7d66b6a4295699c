/**
 * Rendering of whiteboards: as SVG by {@link dev.parley.room.drawing.BoardSvg}, and to any {@link
 * dev.parley.room.drawing.PathSink} by {@link dev.parley.room.drawing.ShapePaint}. The result is
 * identical to that of {@code web/board}; docs/protocol/vectors/board-svg.json verifies both.
 */
@NullMarked
package dev.parley.room.drawing;

import org.jspecify.annotations.NullMarked;
