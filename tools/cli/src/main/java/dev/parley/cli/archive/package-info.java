/**
 * Output of {@code parley export} and {@code parley audit}: a room's events as JSON, Markdown and
 * text.
 */
@NullMarked
package dev.parley.cli.archive;

import org.jspecify.annotations.NullMarked;
