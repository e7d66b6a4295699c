/**
 * Recording format: a folder on disk with the RTP packets of each track as received, an index
 * beside them, and the metadata needed to decode them.
 *
 * <p>{@link dev.parley.recording.RecordingWriter} and its {@link dev.parley.recording.TrackWriter}s
 * belong to one thread, which is the only one that waits for the disk. What they have forced
 * outlives the program. {@link dev.parley.recording.RecordingReader} reads a folder whatever
 * happened to its writer: what is cut short is read as far as it is whole, and an index that is
 * missing or wrong is made again from the packets.
 *
 * <pre>{@code
 * recordings/4f0c…/recording.json          RecordingInfo
 *                 /ended.json              RecordingEndInfo; only when it ended properly
 *                 /00-9b21….json           RecordedTrackInfo
 *                 /00-9b21….rtp            packets, in the format of rtpdump
 *                 /00-9b21….index          TrackIndexEntry, one a second and one a key frame
 * }</pre>
 *
 * <p>{@link dev.parley.recording.RtpDump} and {@link dev.parley.recording.TrackIndex} draw the
 * bytes.
 */
@NullMarked
package dev.parley.recording;

import org.jspecify.annotations.NullMarked;
