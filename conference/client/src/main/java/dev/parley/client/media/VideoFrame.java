package dev.parley.client.media;

import dev.parley.media.sdp.Codec;
import dev.parley.room.api.media.MediaTrack;

/**
 * Encoded video frame of one track, complete and in the order of decoding. The first one, and the
 * first one after a loss, is a key frame.
 *
 * @param codec VP8, VP9, H264 or AV1; it may change at a key frame
 * @param timestamp since the track is received, in ticks of 90 kHz
 * @param keyFrame whether a decoder can start here
 * @param bytes as decoders take it: H.264 with start codes, AV1 as a temporal unit; the receiver's
 *     own
 */
@SuppressWarnings("ArrayRecordComponent") // each frame is its receiver's alone
public record VideoFrame(
    MediaTrack track, Codec codec, long timestamp, boolean keyFrame, byte[] bytes) {}
