/** Audio and video of a member in files: a recorder, and audio files to be played. */
@NullMarked
package dev.parley.client.file;

import org.jspecify.annotations.NullMarked;
