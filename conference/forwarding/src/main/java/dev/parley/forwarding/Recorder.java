package dev.parley.forwarding;

import java.util.UUID;

/**
 * Takes all that is published in a hall, on the owner's thread: of each track one stream without
 * seams, in the highest layer that comes, sound as single packets without what was sent twice.
 * Packets that come late are told when they come, under the number that was kept free for them.
 */
public interface Recorder {
  /** A track is published; told before its first packet. */
  void begins(Track track, long now);

  /**
   * A packet of a track, in its format, with no header extensions. One that has no payload only
   * stands for a packet that need not be there.
   *
   * @param bytes the caller's, and written to again afterwards
   * @param whole whether a decoder can begin with it
   * @return false when it is lost: the track then goes on with a whole picture, that is asked for
   */
  boolean packet(UUID track, byte[] bytes, int from, int length, boolean whole, long now);

  /** A track is published no more. */
  void ends(UUID track, long now);
}
