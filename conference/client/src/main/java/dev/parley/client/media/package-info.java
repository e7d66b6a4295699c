/**
 * Audio and video of a member: frames that it receives, and tracks that it publishes.
 *
 * <p>Audio is mono at 48 kHz. Video is encoded; a decoder of the program's choice makes pictures of
 * it.
 */
@NullMarked
package dev.parley.client.media;

import org.jspecify.annotations.NullMarked;
