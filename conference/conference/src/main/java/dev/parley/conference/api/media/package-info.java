/** Audio and video of a room: what is published, what is watched, and how it goes. */
@NullMarked
package dev.parley.conference.api.media;

import org.jspecify.annotations.NullMarked;
