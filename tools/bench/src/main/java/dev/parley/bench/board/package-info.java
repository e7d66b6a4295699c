/** A full whiteboard in a real browser, beside another whiteboard. */
@NullMarked
package dev.parley.bench.board;

import org.jspecify.annotations.NullMarked;
