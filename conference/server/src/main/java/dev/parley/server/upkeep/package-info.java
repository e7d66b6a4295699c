/** Retention: scheduled removal of expired rooms and orphaned attachments and recordings. */
@NullMarked
package dev.parley.server.upkeep;

import org.jspecify.annotations.NullMarked;
