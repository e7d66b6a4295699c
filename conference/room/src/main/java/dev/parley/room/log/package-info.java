/**
 * The ordered log of a room: written ({@link dev.parley.room.log.Journal}), loaded into
 * projections, and delivered to streams ({@link dev.parley.room.log.LogSubscription}).
 */
@NullMarked
package dev.parley.room.log;

import org.jspecify.annotations.NullMarked;
