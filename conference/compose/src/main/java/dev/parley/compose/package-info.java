/**
 * Export of a recording to one video file: mixed audio, the active speaker, and beside it the
 * shared screen, board and file.
 *
 * <p>{@link dev.parley.compose.Film} is the entry point. Audio is decoded and mixed here. Video is
 * decoded and encoded by the system's {@link dev.parley.compose.Ffmpeg} program in separate
 * processes, which end with the export, so that a crashing codec does not affect this process.
 * Presence, board changes and shown files come from {@link dev.parley.compose.RoomPast}, by the
 * wall clock.
 */
@NullMarked
package dev.parley.compose;

import org.jspecify.annotations.NullMarked;
