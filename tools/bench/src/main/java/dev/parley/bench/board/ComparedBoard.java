package dev.parley.bench.board;

import java.nio.file.Path;

/**
 * A whiteboard in the comparison.
 *
 * @param label the name in the table
 * @param word the name in questions to the browser's process
 * @param root the root folder of its page
 */
record ComparedBoard(String label, String word, Path root) {}
