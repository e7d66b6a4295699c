/** What {@code parley export} and {@code parley audit} make of a room's events. */
@NullMarked
package dev.parley.cli.archive;

import org.jspecify.annotations.NullMarked;
