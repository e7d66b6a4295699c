/**
 * Moderation contract of a room: admission of new members, and rights of members. The compatibility
 * rules of {@link dev.parley.room.api} apply here too.
 */
@NullMarked
package dev.parley.room.api.moderation;

import org.jspecify.annotations.NullMarked;
