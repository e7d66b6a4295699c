/** Benchmark table {@code board}: a full whiteboard in a browser, beside Excalidraw. */
@NullMarked
package dev.parley.bench.board;

import org.jspecify.annotations.NullMarked;
