package dev.parley.client.media;

import dev.parley.room.api.media.MediaTrack;

/**
 * Decoded audio of one track.
 *
 * @param track whose audio it is; of {@link dev.parley.room.api.media.Media#MIX} for the mix
 * @param position of its first sample since the track is received, in samples; during silence it
 *     goes on without frames
 * @param samples mono at 48 kHz, 16 bits; the receiver's own
 */
@SuppressWarnings("ArrayRecordComponent") // each frame is its receiver's alone
public record AudioFrame(MediaTrack track, long position, short[] samples) {
  /** Samples per second. */
  public static final int HERTZ = 48_000;
}
