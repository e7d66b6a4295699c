/**
 * Whiteboards drawn: as SVG by {@link dev.parley.conference.drawing.BoardSvg}, and to any {@link
 * dev.parley.conference.drawing.Pen} by {@link dev.parley.conference.drawing.Part}. It draws what
 * {@code web/board} draws; docs/protocol/vectors/board-svg.json holds both to it.
 */
@NullMarked
package dev.parley.conference.drawing;

import org.jspecify.annotations.NullMarked;
