package dev.parley.sfu;

import dev.parley.base.HistogramSnapshot;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * State of one forwarder at one moment, or of several together.
 *
 * @param counts of all rooms, including those that have ended
 * @param delays from when the batch of a packet was read until it was sent, of all rooms, including
 *     those that have ended
 * @param rooms rooms that have peers or relays
 * @param tracksOmitted number of subscribed tracks that are not listed, beyond {@link
 *     #SENT_TRACKS_MAX}
 * @param overloadSteps overload steps by which video is reduced; of several threads, the largest
 *     number
 */
public record SfuSnapshot(
    SfuStatistics counts,
    HistogramSnapshot delays,
    List<RoomSnapshot> rooms,
    int tracksOmitted,
    int overloadSteps) {
  /** Maximum number of subscribed tracks that are listed, in all rooms of a forwarder together. */
  public static final int SENT_TRACKS_MAX = 10_000;

  /** {@return the sum of two forwarders, which have no room in common} */
  public SfuSnapshot plus(SfuSnapshot other) {
    return new SfuSnapshot(
        counts.plus(other.counts),
        delays.plus(other.delays),
        Stream.concat(rooms.stream(), other.rooms.stream()).toList(),
        tracksOmitted + other.tracksOmitted,
        Math.max(overloadSteps, other.overloadSteps));
  }

  /**
   * State of one room.
   *
   * @param delays from when the batch of a packet was read until it was sent
   * @param audioTracks number of published audio tracks
   * @param videoTracks number of published video tracks
   * @param relays relays of the room to other nodes
   */
  public record RoomSnapshot(
      String name,
      SfuStatistics counts,
      HistogramSnapshot delays,
      int audioTracks,
      int videoTracks,
      List<PeerSnapshot> peers,
      List<RelaySnapshot> relays) {}

  /**
   * Connection of a member.
   *
   * @param progress of the connection
   * @param report quality of the link
   * @param sent bits per second that are sent to it
   * @param jitterMillis interarrival jitter of its worst stream (RFC 3550, section 6.4.1)
   * @param mixed whether it receives mixed audio
   * @param estimate explanation of the bandwidth estimate
   */
  public record PeerSnapshot(
      UUID member,
      ConnectionProgress progress,
      LinkQuality report,
      long sent,
      double jitterMillis,
      boolean mixed,
      String estimate,
      List<SentTrackSnapshot> sentTracks) {
    /** {@return whether media can be sent and received} */
    public boolean connected() {
      return progress == ConnectionProgress.CONNECTED;
    }
  }

  /**
   * Track that is sent to a member.
   *
   * @param owner id of the publishing member
   * @param label set by the publisher
   * @param layer number of the size, 1 for the smallest; 0 for nothing
   * @param layers number of sizes that the publisher sends
   * @param fewerFrames whether some frames of that size are left out
   * @param reason why the track is not sent in a larger size or at a higher frame rate
   */
  public record SentTrackSnapshot(
      UUID track,
      UUID owner,
      String label,
      int layer,
      int layers,
      boolean fewerFrames,
      LayerReason reason) {}
}
