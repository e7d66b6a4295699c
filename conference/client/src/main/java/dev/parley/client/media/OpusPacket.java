package dev.parley.client.media;

import dev.parley.room.api.media.MediaTrack;

/**
 * Encoded audio of one track, in the order of arrival. One that was recovered from a later packet
 * (RED, RFC 2198) comes right before or after that.
 *
 * @param number in the order of sending; a gap is a lost packet
 * @param timestamp of its first sample, in samples of 48 kHz, counted on without wrapping
 * @param bytes Opus packet (RFC 6716, section 3); the receiver's own
 */
@SuppressWarnings("ArrayRecordComponent") // each packet is its receiver's alone
public record OpusPacket(MediaTrack track, long number, long timestamp, byte[] bytes) {}
