/** Control of a room's audio and video: calls, recordings, and raised hands. */
@NullMarked
package dev.parley.room.media;

import org.jspecify.annotations.NullMarked;
