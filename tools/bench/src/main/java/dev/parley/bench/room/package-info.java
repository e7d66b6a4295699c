/**
 * A full room: how soon everybody sees what is drawn, and how many lines are on disk in a second.
 */
@NullMarked
package dev.parley.bench.room;

import org.jspecify.annotations.NullMarked;
