package dev.parley.media.layers;

import dev.parley.media.payload.PayloadView;

/**
 * Decisions on the last frames of the encoding that is sent. All packets of a frame are treated
 * alike, including late ones and those after a change of the selected layer.
 */
final class FrameDecisions {
  static final int REMEMBERED = 64;

  private final int[] timestamps = new int[REMEMBERED];
  private final int[] frames = new int[REMEMBERED];
  private final ForwardingDecision[] verdicts = new ForwardingDecision[REMEMBERED];
  private int newest;
  private int count;

  void forget() {
    count = 0;
  }

  void remember(ReceivedPacket arrival, ForwardingDecision verdict) {
    newest = (newest + 1) % REMEMBERED;
    count = Math.min(count + 1, REMEMBERED);
    timestamps[newest] = arrival.timestamp();
    frames[newest] = frame(arrival.view());
    verdicts[newest] = verdict;
  }

  private static int frame(PayloadView view) {
    return view.pictureId() << 3 | view.spatialId();
  }

  /** {@return the decision on the frame, or {@code otherwise} if there is none} */
  ForwardingDecision find(ReceivedPacket arrival, ForwardingDecision otherwise) {
    int frame = frame(arrival.view());
    for (int back = 0; back < count; back++) {
      int at = (newest - back) & (REMEMBERED - 1);
      if (timestamps[at] == arrival.timestamp() && frames[at] == frame) {
        return verdicts[at];
      }
    }
    return otherwise;
  }

  /** {@return whether the frame is the one decided on last} */
  boolean isNewest(ReceivedPacket arrival) {
    return count > 0
        && timestamps[newest] == arrival.timestamp()
        && frames[newest] == frame(arrival.view());
  }

  /** {@return the last decision} */
  ForwardingDecision newest() {
    return verdicts[newest];
  }
}
