package dev.parley.bench.board;

import java.nio.file.Path;

/**
 * A whiteboard that is measured.
 *
 * @param label for people
 * @param word in questions to the browser's process
 * @param root of the page that shows it
 */
record Side(String label, String word, Path root) {}
