package dev.parley.sfu;

import dev.parley.media.layers.LayerSelector;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.sfu.QualityLadder.LadderSize;
import dev.parley.sfu.RelayedTrack.RelayedSize;
import dev.parley.sfu.RelayedTrack.RelayedStream;
import dev.parley.sfu.TrackDemand.LayerDemand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Track of this node on a relay: one RTP stream for each encoding that the other node has wanted so
 * far. A stream pauses while its encoding is not wanted, and is never sent anew under its SSRC,
 * since the sequence numbers of SRTP continue. Threads: confined to its owner.
 */
final class RelaySentTrack {
  /** Time for which an encoding is sent on after a larger one has taken its place. */
  private static final long OVERLAP_NANOS = 1_000_000_000;

  /** Share by which a bit rate may differ from the announced one. */
  private static final double CLOSE = 0.2;

  private final PublishedTrack track;
  private final CodecFormat format;
  private final PeerSubscriptions subscriptions;
  private final boolean thin;
  private final RandomGenerator random;
  private final List<RelayedStream> streams = new ArrayList<>();
  private final Map<Integer, Subscription> sent = new HashMap<>(); // by encoding
  private final Map<Integer, Long> overlaps = new HashMap<>(); // ends of overlaps, by encoding
  private @Nullable TrackDemand wanted; // null: nothing
  private List<RelayedSize> announced = List.of();
  private int only; // encoding that is announced over a thin line
  private int carried = RelayedTrack.ALL;
  private int present = -1;
  private boolean redundant;

  /**
   * @param thin whether the line is thin: a voice is only announced, since it is in the mix, and of
   *     a video one encoding at a time is announced and sent
   */
  RelaySentTrack(
      PublishedTrack track, PeerSubscriptions subscriptions, boolean thin, RandomGenerator random) {
    this.track = track;
    this.thin = thin;
    this.subscriptions = subscriptions;
    this.random = random;
    format = RelayFormat.of(track);
  }

  PublishedTrack track() {
    return track;
  }

  /** {@return the announcement of the track} */
  RelayedTrack announcement(long now) {
    grow();
    List<RelayedSize> sizes = sizes(now).stream().map(LadderSize::announced).toList();
    if (!close(sizes)) {
      announced = sizes;
    }
    return new RelayedTrack(
        track.id(),
        track.owner(),
        track.label(),
        track.suppressed(),
        format,
        streams,
        announced,
        inMix() ? RelayedTrack.NOTHING : Math.min(carried, track.carried()),
        track.origin() == TrackOrigin.OTHER_REGION);
  }

  private boolean inMix() {
    return thin && track.audio();
  }

  /** {@return the sizes that may be sent, the smallest first} */
  List<LadderSize> sizes(long now) {
    if (inMix()) {
      return List.of(new LadderSize(0, 0, List.of()));
    }
    return thin ? sizesOf(track.sizes(now), only) : track.sizes(now);
  }

  private static List<LadderSize> sizesOf(List<LadderSize> all, int encoding) {
    return all.stream().filter(size -> size.encoding() == encoding).toList();
  }

  /** Assigns an SSRC to each encoding that the track may have by now. */
  private void grow() {
    while (streams.size() < track.encodings()) {
      streams.add(new RelayedStream(random.nextInt(), track.audio() ? 0 : random.nextInt()));
    }
  }

  /** {@return whether the sizes are those announced, but for small changes of the bit rates} */
  private boolean close(List<RelayedSize> sizes) {
    boolean close = sizes.size() == announced.size();
    for (int i = 0; close && i < sizes.size(); i++) {
      List<Long> now = sizes.get(i).bitsPerSecond();
      List<Long> before = announced.get(i).bitsPerSecond();
      close =
          now.size() == before.size()
              && sizes.get(i).encoding() == announced.get(i).encoding()
              && sizes.get(i).spatialId() == announced.get(i).spatialId();
      for (int k = 0; close && k < now.size(); k++) {
        close = Math.abs(now.get(k) - before.get(k)) <= before.get(k) * CLOSE;
      }
    }
    return close;
  }

  /** Sets what the other node uses of the track; null for nothing. */
  void wanted(@Nullable TrackDemand demand) {
    if (inMix()) {
      return;
    }
    wanted = demand;
    if (track.audio() && (demand != null || !sent.isEmpty())) {
      // Also while nothing of it is sent: the node that passes it on must hear how loud it is.
      stream(0).wantedAudio(demand != null && !demand.layers().isEmpty(), always());
    }
    if (demand != null) {
      demand.layers().forEach(layer -> overlaps.remove(layer.encoding()));
    }
  }

  /** {@return whether the other node uses the track} */
  boolean used() {
    return wanted != null && !wanted.layers().isEmpty() && !track.suppressed();
  }

  /** {@return whether audio is wanted also while its publisher is not among the loudest} */
  boolean always() {
    return wanted != null && wanted.always();
  }

  /** Sets whether audio packets carry earlier packets as redundancy. */
  void redundant(boolean value) {
    redundant = value;
  }

  /** Starts or stops an audio track. */
  void sendAudio(boolean on, long now) {
    if (on || !sent.isEmpty()) {
      stream(0).sendAudio(on, redundant, now);
    }
  }

  /** {@return bit rate of what is sent at each limit of the size, in bits per second} */
  long[] rates(List<LadderSize> sizes) {
    long[] rates = new long[largestWanted(sizes) + 1];
    for (int limit = 0; limit < rates.length; limit++) {
      rates[limit] = Math.max(1, bitsPerSecond(selected(sizes, limit), sizes));
    }
    return rates;
  }

  private int largestWanted(List<LadderSize> sizes) {
    int largest = -1;
    if (used() && wanted != null) {
      for (LayerDemand layer : wanted.layers()) {
        largest = Math.max(largest, size(sizes, layer.encoding(), layer.spatialId()));
      }
    }
    return largest;
  }

  /** {@return index of the largest size of an encoding up to a spatial layer; negative for none} */
  private static int size(List<LadderSize> sizes, int encoding, int spatialId) {
    int found = -1;
    for (int i = 0; i < sizes.size(); i++) {
      if (sizes.get(i).encoding() == encoding && sizes.get(i).spatialId() <= spatialId) {
        found = i;
      }
    }
    return found;
  }

  /**
   * {@return what is sent if the bandwidth suffices up to a size: in place of larger ones that
   * size, or the next smaller one that the publisher sends}
   */
  private List<LayerDemand> selected(List<LadderSize> sizes, int limit) {
    LayerUnion selected = new LayerUnion();
    for (LayerDemand layer : wanted == null ? List.<LayerDemand>of() : wanted.layers()) {
      int wish = size(sizes, layer.encoding(), layer.spatialId());
      if (wish >= 0 && wish <= limit) {
        selected.add(layer.encoding(), layer.spatialId(), layer.temporalId());
      } else if (wish > limit) {
        LadderSize smaller = sizes.get(sentAtMost(sizes, limit));
        selected.add(smaller.encoding(), smaller.spatialId(), LayerSelector.LAYER_MAX);
      }
    }
    return selected.layers();
  }

  private static int sentAtMost(List<LadderSize> sizes, int limit) {
    int found = limit;
    while (found > 0 && sizes.get(found).rates().isEmpty()) {
      found--;
    }
    return found;
  }

  private static long bitsPerSecond(List<LayerDemand> layers, List<LadderSize> sizes) {
    long sum = 0;
    for (LayerDemand layer : layers) {
      int size = size(sizes, layer.encoding(), layer.spatialId());
      List<Long> rates = size < 0 ? List.<Long>of() : sizes.get(size).rates();
      sum += rates.isEmpty() ? 0 : rates.get(Math.min(layer.temporalId(), rates.size() - 1));
    }
    return sum;
  }

  /**
   * Sends what is wanted, up to a size.
   *
   * @param limit index of the size; negative for nothing
   */
  void sendVideo(List<LadderSize> sizes, int limit, long now) {
    boolean limited = carried != RelayedTrack.ALL;
    carried = limit < largestWanted(sizes) ? limit : RelayedTrack.ALL;
    present = limit;
    List<LayerDemand> layers = limit < 0 ? List.of() : selected(sizes, limit);
    for (LayerDemand layer : layers) {
      overlaps.remove(layer.encoding());
      stream(layer.encoding())
          .choice()
          .chooseLayers(layer.encoding(), layer.spatialId(), layer.temporalId(), now);
    }
    sent.forEach((encoding, stream) -> {
      if (layers.stream().noneMatch(layer -> layer.encoding() == encoding)) {
        boolean replaced = layers.stream().anyMatch(layer -> layer.encoding() > encoding);
        leave(encoding, stream, limited && replaced, now);
      }
    });
  }

  /** Announces the smallest encoding of a video over a thin line, and sends nothing of it. */
  void sendNothing(long now) {
    only = 0;
    sendVideo(sizes(now), -1, now);
  }

  /**
   * Announces one encoding of a video over a thin line, and sends it as soon as the other node uses
   * it; until then, what it uses still.
   *
   * @param all sizes of the track
   * @param chosen index of the size to send; negative for nothing
   */
  void sendOnly(List<LadderSize> all, int chosen, long now) {
    if (chosen < 0) {
      sendNothing(now);
      return;
    }
    LadderSize size = all.get(chosen);
    only = size.encoding();
    boolean used =
        wanted != null && wanted.layers().stream().anyMatch(layer -> layer.encoding() == only);
    if (used || sent.isEmpty()) {
      List<LadderSize> its = sizesOf(all, only);
      sendVideo(its, its.indexOf(size), now);
    }
    present = chosen;
  }

  /**
   * Pauses a stream.
   *
   * @param replaced whether a larger one takes its place, to which the receivers have yet to switch
   */
  private void leave(int encoding, Subscription stream, boolean replaced, long now) {
    boolean sending = stream.choice().encoding() != LayerSelector.NONE;
    if (replaced) {
      overlaps.putIfAbsent(encoding, now + OVERLAP_NANOS);
    }
    if (sending && now - overlaps.getOrDefault(encoding, now) >= 0) {
      stream.choice().chooseLayers(LayerSelector.NONE, 0, 0, now);
    }
  }

  private Subscription stream(int encoding) {
    grow();
    return sent.computeIfAbsent(
        encoding,
        created -> {
          RelayedStream stream = streams.get(created);
          return subscriptions.begin(
              RelayFormat.section(track.id() + "/" + created, format),
              new SubscriptionParameters(track.id(), stream.ssrc(), stream.rtx()),
              track,
              created);
        });
  }

  /** {@return index of the size up to which is sent at present; negative for nothing} */
  int present() {
    return present;
  }

  /** Ends the streams. */
  void end() {
    sent.values().forEach(subscriptions::drop);
    sent.clear();
  }
}
