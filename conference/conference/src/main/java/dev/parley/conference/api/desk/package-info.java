/**
 * Moderation contract of a room: admission of new members, and rights of members. The compatibility
 * rules of {@link dev.parley.conference.api} apply here too.
 */
@NullMarked
package dev.parley.conference.api.desk;

import org.jspecify.annotations.NullMarked;
