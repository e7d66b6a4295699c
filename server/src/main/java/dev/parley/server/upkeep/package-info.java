/** What a server removes by itself: rooms whose time is over. */
@NullMarked
package dev.parley.server.upkeep;

import org.jspecify.annotations.NullMarked;
