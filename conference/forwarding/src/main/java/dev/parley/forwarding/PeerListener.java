package dev.parley.forwarding;

import java.util.List;
import java.util.UUID;

/** Told of what happens to a peer, on the owner's thread. */
public interface PeerListener {
  /** Packets come and go. */
  void connected();

  /**
   * They no longer do, for good: a new peer is needed.
   *
   * @param why for the log and for people
   */
  void failed(String why);

  /** What is published in the hall is something else now. */
  void tracks(List<TrackInfo> tracks);

  /**
   * Other members speak, or have spoken last.
   *
   * @param members the one who speaks first
   */
  void speaking(List<UUID> members);

  /**
   * A track that is watched goes in another layer, or for another reason.
   *
   * @param layer the size, 1 for the smallest; 0 for nothing
   * @param layers how many sizes its publisher sends
   * @param fewerFrames whether not all frames of that size go
   * @param reason why it is no larger, or has no more frames
   */
  void shown(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason);

  /** How the line does, told every few seconds. */
  void line(LineReport report);
}
