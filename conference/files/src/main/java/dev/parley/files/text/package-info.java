/**
 * Access to lines of text files of any size. {@link dev.parley.files.text.TextFile} opens a file
 * immediately and indexes its lines in the background.
 *
 * <p>Calls block on disk I/O: call them from virtual threads.
 */
@NullMarked
package dev.parley.files.text;

import org.jspecify.annotations.NullMarked;
