package dev.parley.room.api.group;

import dev.parley.room.api.media.TrackSource;
import java.util.UUID;

/**
 * A track of a group's stream.
 *
 * @param track id of the track in the room
 * @param member the publisher
 * @param ssrc SSRC of its RTP packets in the group, which no other track of the group had
 * @param payloadType payload type of its RTP packets in the group
 * @param codec encoding name (RFC 8866, section 6.6), such as {@code VP8}
 * @param clockRate clock rate in Hz
 * @param channels number of audio channels; 1 for video
 * @param parameters format parameters, as after the payload type in {@code a=fmtp}; may be empty
 */
public record GroupTrack(
    UUID track,
    UUID member,
    TrackSource source,
    int ssrc,
    int payloadType,
    String codec,
    int clockRate,
    int channels,
    String parameters) {}
