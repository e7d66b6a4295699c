package dev.parley.forwarding;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * All that a forwarder does at a moment, or several together.
 *
 * @param counts of all rooms, those that are no more too
 * @param delays of all rooms, those that are no more too
 * @param rooms that have peers
 * @param leftOut tracks that are watched and not listed, since there are more than {@link
 *     #WATCHED_MAX}
 * @param shed steps by which pictures are made smaller, since the thread does not keep up; of
 *     several threads that with the most
 */
public record Snapshot(Counts counts, Delays delays, List<Room> rooms, int leftOut, int shed) {
  /** Tracks that are watched are listed up to this number, all rooms of a forwarder together. */
  public static final int WATCHED_MAX = 10_000;

  /** {@return what two forwarders do, which have no room in common} */
  public Snapshot plus(Snapshot other) {
    return new Snapshot(
        counts.plus(other.counts),
        delays.plus(other.delays),
        Stream.concat(rooms.stream(), other.rooms.stream()).toList(),
        leftOut + other.leftOut,
        Math.max(shed, other.shed));
  }

  /**
   * A room.
   *
   * @param voices tracks of audio that are published
   * @param pictures tracks of video that are published
   */
  public record Room(
      String name, Counts counts, Delays delays, int voices, int pictures, List<Line> lines) {}

  /**
   * The line of a member.
   *
   * @param progress how far its connection has come
   * @param report how it does
   * @param sent bits per second that are sent to it
   * @param jitterMillis how much the packets that come from it are earlier or later than even; of
   *     its worst stream
   * @param mixed whether voices go to it mixed into one
   * @param estimate why the line is believed to carry what it is believed to carry, in words
   */
  public record Line(
      UUID member,
      Progress progress,
      LineReport report,
      long sent,
      double jitterMillis,
      boolean mixed,
      String estimate,
      List<Watched> watched) {
    /** {@return whether packets come and go} */
    public boolean connected() {
      return progress == Progress.CONNECTED;
    }
  }

  /**
   * A track on its way to a member.
   *
   * @param owner who publishes it
   * @param label what the publisher's side calls it
   * @param layer the size, 1 for the smallest; 0 for nothing
   * @param layers how many sizes its publisher sends
   * @param fewerFrames whether not all frames of that size go
   * @param reason why it is no larger, or has no more frames
   */
  public record Watched(
      UUID track,
      UUID owner,
      String label,
      int layer,
      int layers,
      boolean fewerFrames,
      LayerReason reason) {}
}
