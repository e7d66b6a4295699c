package dev.parley.media.layers;

import dev.parley.media.payload.OpusPayload;
import dev.parley.media.payload.PayloadView;

/**
 * Received packet of a publisher, as passed to all subscriptions of its track. The object is reused
 * for each packet.
 *
 * <p>Threads: one at a time.
 */
public final class ReceivedPacket {
  private int encoding;
  private int sequence;
  private int timestamp;
  private boolean marker;
  private PayloadView view = new OpusPayload();
  private long now;

  /**
   * Sets the packet.
   *
   * @param encoding index of the encoding within its track, 0 for the smallest
   * @param sequence sequence number, of which the low 16 bits are used
   * @param view wrapped around this packet; the same one for all packets of an encoding
   * @param now nanoseconds of a monotonic clock
   */
  public ReceivedPacket set(
      int encoding, int sequence, int timestamp, boolean marker, PayloadView view, long now) {
    this.encoding = encoding;
    this.sequence = sequence & 0xFFFF;
    this.timestamp = timestamp;
    this.marker = marker;
    this.view = view;
    this.now = now;
    return this;
  }

  int encoding() {
    return encoding;
  }

  int sequence() {
    return sequence;
  }

  int timestamp() {
    return timestamp;
  }

  boolean marker() {
    return marker;
  }

  PayloadView view() {
    return view;
  }

  long now() {
    return now;
  }
}
