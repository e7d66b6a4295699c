/**
 * Text files of any size, looked at in pieces. {@link dev.parley.files.text.TextFile} opens one at
 * once, whatever its size, and goes through it in the background to learn where its lines are.
 *
 * <p>Calls block while the disk works: callers are virtual threads.
 */
@NullMarked
package dev.parley.files.text;

import org.jspecify.annotations.NullMarked;
