/**
 * Rendering of whiteboards: as SVG by {@link dev.parley.conference.drawing.BoardSvg}, and to any
 * {@link dev.parley.conference.drawing.Pen} by {@link dev.parley.conference.drawing.Part}. The
 * result is identical to that of {@code web/board}; docs/protocol/vectors/board-svg.json verifies
 * both.
 */
@NullMarked
package dev.parley.conference.drawing;

import org.jspecify.annotations.NullMarked;
