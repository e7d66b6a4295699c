/** Bytes in pieces between streams of calls and blocking input and output. */
@NullMarked
package dev.parley.server.pieces;

import org.jspecify.annotations.NullMarked;
