/** Audio and video of the server: the threads that forward, and what seats negotiate with it. */
@NullMarked
package dev.parley.server.media;

import org.jspecify.annotations.NullMarked;
