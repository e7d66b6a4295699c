/** Contract of a room's audio and video: published tracks, received tracks, and their quality. */
@NullMarked
package dev.parley.room.api.media;

import org.jspecify.annotations.NullMarked;
