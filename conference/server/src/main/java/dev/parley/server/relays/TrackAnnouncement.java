package dev.parley.server.relays;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Announcement of a track between nodes; see {@link dev.parley.sfu.RelayedTrack}.
 *
 * @param codec name of the codec
 * @param carried index of the largest size that the relay has bandwidth for; -1 for all, -2 for
 *     none
 * @param passedOn whether the announcing node got it from another one
 */
public record TrackAnnouncement(
    UUID id,
    UUID owner,
    String label,
    boolean muted,
    String codec,
    int payloadType,
    int rtx,
    int red,
    Map<String, String> parameters,
    List<TrackStream> streams,
    List<TrackSize> sizes,
    int carried,
    boolean passedOn) {
  /** RTP stream of one encoding. */
  public record TrackStream(int ssrc, int rtx) {}

  /** Size of a video. */
  public record TrackSize(int encoding, int spatialId, List<Long> bitsPerSecond) {}
}
