/**
 * Export of a recording to one video file: mixed audio, the active speaker, and beside it the
 * shared screen, board and file.
 *
 * <p>{@link dev.parley.export.RecordingExport} is the entry point. Audio is decoded and mixed here.
 * Video is decoded and encoded by the system's {@link dev.parley.export.Ffmpeg} program in separate
 * processes, which end with the export, so that a crashing codec does not affect this process.
 * Presence, board changes and shown files come from {@link dev.parley.export.RecordedRoomLog}, by
 * the wall clock.
 */
@NullMarked
package dev.parley.export;

import org.jspecify.annotations.NullMarked;
