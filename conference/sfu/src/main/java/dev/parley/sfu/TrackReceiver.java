package dev.parley.sfu;

import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.rtp.RtpPacket;

/** Receiver of the packets of a published track: the subscription of a peer, or of a recorder. */
interface TrackReceiver {
  /** Handles a packet of an encoding. Runs for every packet, and does not keep or modify it. */
  void packet(Layer layer, RtpPacket packet, ReceivedPacket arrival, long now);

  /** Handles a new or replaced encoding. */
  void replaced(int index);

  /** Selects the layer again, after the track or its layers have changed. */
  void reconsider();

  /** Adds the layers that this receiver uses. */
  void demand(LayerUnion union);

  /** The track has ended. */
  void ended();
}
