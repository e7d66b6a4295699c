/** Audio and video of the server: the thread that forwards, and what seats negotiate with it. */
@NullMarked
package dev.parley.server.media;

import org.jspecify.annotations.NullMarked;
