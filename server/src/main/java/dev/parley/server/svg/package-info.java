/**
 * Whiteboards as SVG: {@link dev.parley.server.svg.BoardSvg}. It draws what {@code web/board}
 * draws; docs/protocol/vectors/board-svg.json holds both to it.
 */
@NullMarked
package dev.parley.server.svg;

import org.jspecify.annotations.NullMarked;
