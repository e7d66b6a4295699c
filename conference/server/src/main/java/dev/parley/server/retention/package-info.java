/** Retention: scheduled removal of expired rooms and orphaned attachments and recordings. */
@NullMarked
package dev.parley.server.retention;

import org.jspecify.annotations.NullMarked;
