/**
 * What a server removes by itself: rooms whose time is over, and attachments that nothing names.
 */
@NullMarked
package dev.parley.server.upkeep;

import org.jspecify.annotations.NullMarked;
