package dev.parley.server.admin;

import static dev.parley.server.admin.PrometheusText.label;

import dev.parley.base.HistogramSnapshot;
import dev.parley.server.groups.GroupsSnapshot;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.server.sfu.MediaSnapshot;
import dev.parley.sfu.ConnectionProgress;
import dev.parley.sfu.RelaySnapshot;
import dev.parley.sfu.SfuSnapshot;
import dev.parley.sfu.SfuSnapshot.PeerSnapshot;
import dev.parley.sfu.SfuSnapshot.RoomSnapshot;
import dev.parley.sfu.SfuStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Metrics of audio and video in the Prometheus text format: totals of all rooms, and per room with
 * peers.
 */
final class MediaMetrics {
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  /** Maximum number of relays that have series of their own. */
  private static final int RELAYS_MAX = 1_000;

  private final PrometheusText text = new PrometheusText();
  private final MediaSnapshot media;
  private final List<RoomSnapshot> rooms;

  private MediaMetrics(MediaSnapshot media) {
    this.media = media;
    rooms = media.forwarding().rooms();
  }

  /** {@return the metrics as text} */
  static String of(MediaSnapshot media) {
    MediaMetrics metrics = new MediaMetrics(media);
    metrics.counters();
    metrics.delays();
    metrics.peers();
    metrics.layers();
    metrics.relays();
    metrics.recordings();
    metrics.groups();
    return metrics.text.toString();
  }

  private void counters() {
    SfuSnapshot all = media.forwarding();
    both(
        "packets",
        "Packets of audio and video, by direction.",
        "direction",
        Map.of("in", SfuStatistics::packetsIn, "out", SfuStatistics::packetsOut));
    both(
        "bytes",
        "Bytes of these packets, by direction.",
        "direction",
        Map.of("in", SfuStatistics::bytesIn, "out", SfuStatistics::bytesOut));
    both(
        "refused",
        "Packets that were not forwarded, by reason.",
        "reason",
        Map.of("forged", SfuStatistics::unauthenticated, "unwanted", SfuStatistics::notForwarded));
    both(
        "repairs",
        "Packets requested from publishers again, packets retransmitted, and key frames requested.",
        "kind",
        Map.of(
            "asked",
            SfuStatistics::nacked,
            "repeated",
            SfuStatistics::retransmitted,
            "key_frame",
            SfuStatistics::keyFramesRequested));
    both("freezes", "Video freezes that pages reported.", "", Map.of("", SfuStatistics::freezes));
    both(
        "frozen_seconds",
        "Duration of these freezes.",
        "",
        Map.of("", each -> each.frozenMillis() / MILLIS));
    both("frames", "Video frames that pages displayed.", "", Map.of("", SfuStatistics::frames));
    both(
        "reported_seconds",
        "Time that the reports of pages cover.",
        "",
        Map.of("", each -> each.reportedMillis() / MILLIS));
    both(
        "concealed_seconds",
        "Duration of concealed audio that pages reported.",
        "",
        Map.of("", each -> each.concealedMillis() / MILLIS));
    counter(
        "parley_media_strays_total",
        "Datagrams that belong to no peer.",
        all.counts().strayDatagrams());
    counter(
        "parley_media_dropped_total",
        "Datagrams that were too long, or rejected by the operating system.",
        media.dropped());
    text.gauge(
        "parley_media_shed_steps",
        "Steps by which video quality is reduced, because the server is overloaded.",
        all.overloadSteps());
    text.gauge(
        "parley_media_threads",
        "Forwarding threads, each for its share of the rooms.",
        media.threads().count());
    counter(
        "parley_media_handed_over_total",
        "Datagrams that one thread read for another.",
        media.threads().handedOver());
    counter(
        "parley_media_handed_over_dropped_total",
        "Datagrams for another thread that were dropped, because too many waited.",
        media.threads().dropped());
  }

  private void counter(String name, String help, long value) {
    text.head(name, "counter", help);
    text.line(name, "", value);
  }

  /** Adds a counter for all rooms, and the same one per room. */
  private void both(
      String what, String help, String split, Map<String, ToDoubleFunction<SfuStatistics>> values) {
    Map<String, ToDoubleFunction<SfuStatistics>> sorted = new TreeMap<>(values);
    String whole = "parley_media_" + what + "_total";
    text.head(whole, "counter", help);
    sorted.forEach((value, of) ->
        line(whole, split.isEmpty() ? "" : label(split, value), of, media.forwarding().counts()));
    String each = "parley_media_room_" + what + "_total";
    text.head(each, "counter", help);
    for (RoomSnapshot room : rooms) {
      String labels = label("room", room.name());
      sorted.forEach((value, of) ->
          line(
              each,
              split.isEmpty() ? labels : labels + "," + label(split, value),
              of,
              room.counts()));
    }
  }

  private void line(
      String name, String labels, ToDoubleFunction<SfuStatistics> of, SfuStatistics counts) {
    text.line(name, labels, plain(of.applyAsDouble(counts)));
  }

  /** Returns an integral value without a fraction part. */
  private static Number plain(double value) {
    return value == Math.rint(value) ? (Number) (long) value : (Number) value;
  }

  private void delays() {
    String help = "Time from the read of a batch of packets until it was sent.";
    String whole = "parley_media_forwarding_seconds";
    text.head(whole, "histogram", help);
    delays(whole, "", media.forwarding().delays());
    String each = "parley_media_room_forwarding_seconds";
    text.head(each, "histogram", help);
    for (RoomSnapshot room : rooms) {
      delays(each, label("room", room.name()), room.delays());
    }
  }

  private void delays(String name, String labels, HistogramSnapshot delays) {
    String more = labels.isEmpty() ? "" : labels + ",";
    long below = 0;
    for (int i = 0; i < delays.boundsNanos().size(); i++) {
      below += delays.counts().get(i);
      String bound = String.valueOf(delays.boundsNanos().get(i) / NANOS);
      text.line(name + "_bucket", more + label("le", bound), below);
    }
    text.line(name + "_bucket", more + label("le", "+Inf"), delays.count());
    text.line(name + "_sum", labels, delays.sumNanos() / NANOS);
    text.line(name + "_count", labels, delays.count());
  }

  private void peers() {
    String peers = "parley_media_peers";
    text.head(peers, "gauge", "Connections for audio and video.");
    for (RoomSnapshot room : rooms) {
      long connected = room.peers().stream().filter(PeerSnapshot::connected).count();
      String labels = label("room", room.name());
      text.line(peers, labels + "," + label("state", "connected"), connected);
      text.line(
          peers, labels + "," + label("state", "connecting"), room.peers().size() - connected);
    }
    String tracks = "parley_media_tracks";
    text.head(tracks, "gauge", "Published tracks.");
    for (RoomSnapshot room : rooms) {
      String labels = label("room", room.name());
      text.line(tracks, labels + "," + label("kind", "audio"), room.audioTracks());
      text.line(tracks, labels + "," + label("kind", "video"), room.videoTracks());
    }
    range("loss_up_ratio", "Packet loss from members, 0 to 1.", each -> each.report().upLoss());
    range("loss_down_ratio", "Packet loss to members, 0 to 1.", each -> each.report().downLoss());
    range("jitter_seconds", "Jitter of received packets.", each -> each.jitterMillis() / MILLIS);
    range(
        "round_trip_seconds",
        "Round-trip time.",
        each -> each.report().roundTrip().toNanos() / NANOS);
    range(
        "estimate_bits_per_second",
        "Estimated bandwidth to members.",
        each -> each.report().availableBitsPerSecond());
  }

  /** Adds minimum, mean and maximum over the connected peers of each room. */
  private void range(String what, String help, ToDoubleFunction<PeerSnapshot> value) {
    String name = "parley_media_" + what;
    text.head(name, "gauge", help);
    for (RoomSnapshot room : rooms) {
      var all =
          room.peers().stream()
              .filter(PeerSnapshot::connected)
              .mapToDouble(value)
              .summaryStatistics();
      if (all.getCount() > 0) {
        String labels = label("room", room.name());
        text.line(name, labels + "," + label("of", "least"), all.getMin());
        text.line(name, labels + "," + label("of", "mean"), all.getAverage());
        text.line(name, labels + "," + label("of", "most"), all.getMax());
      }
    }
  }

  private void recordings() {
    RecordingSnapshot recordings = media.recordings();
    text.gauge("parley_media_recordings", "Rooms that are recorded.", recordings.rooms().size());
    counter("parley_media_recorded_bytes_total", "Bytes of packets recorded.", recordings.bytes());
    counter(
        "parley_media_record_dropped_total",
        "Packets that were not recorded, because the disk is too slow.",
        recordings.dropped());
  }

  private void groups() {
    GroupsSnapshot groups = media.groups();
    text.gauge("parley_media_groups", "Rooms that send to a multicast group.", groups.groups());
    String receivers = "parley_media_group_receivers";
    text.head(receivers, "gauge", "Receivers of multicast groups, by the state of reception.");
    text.line(receivers, label("state", "group"), groups.receivers());
    text.line(receivers, label("state", "probing"), groups.probing());
    text.line(receivers, label("state", "unicast"), groups.fallenBack());
    counter(
        "parley_media_group_bytes_total",
        "Bytes sent to multicast groups, without repairs.",
        groups.sentBytes());
    counter(
        "parley_media_group_repair_bytes_total",
        "Bytes sent for repair, to groups and to single receivers.",
        groups.repairBytes());
    counter(
        "parley_media_group_refused_total",
        "Requests for repair beyond the budget of a receiver or a group.",
        groups.refusedRequests());
  }

  /** Adds the relays to other nodes, one series for each room and node. */
  private void relays() {
    relays(
        "packets_total",
        "counter",
        "Packets of audio and video on a relay, since it was opened.",
        Map.of(
            ",direction=\"in\"", each -> each.traffic().packetsReceived(),
            ",direction=\"out\"", each -> each.traffic().packetsSent()));
    relays(
        "bytes_total",
        "counter",
        "Bytes of these packets.",
        Map.of(
            ",direction=\"in\"", each -> each.traffic().bytesReceived(),
            ",direction=\"out\"", each -> each.traffic().bytesSent()));
    relays(
        "loss_ratio",
        "gauge",
        "Packet loss on the way to the other node, 0 to 1.",
        Map.of("", RelaySnapshot::loss));
    relays(
        "round_trip_seconds",
        "gauge",
        "Round-trip time to the other node; 0 while it is unknown.",
        Map.of("", each -> Math.max(0, each.roundTrip()) / NANOS));
    relays(
        "estimate_bits_per_second",
        "gauge",
        "Estimated bandwidth to the other node.",
        Map.of("", RelaySnapshot::available));
    relays(
        "limited",
        "gauge",
        "1 while bandwidth leaves out layers that the other node would use.",
        Map.of("", each -> each.limited() ? 1 : 0));
    relays(
        "connected",
        "gauge",
        "1 while the relay is connected.",
        Map.of("", each -> each.progress() == ConnectionProgress.CONNECTED ? 1 : 0));
  }

  private void relays(
      String what, String type, String help, Map<String, Function<RelaySnapshot, Number>> values) {
    String name = "parley_media_relay_" + what;
    text.head(name, type, help);
    int listed = 0;
    for (RoomSnapshot room : rooms) {
      for (RelaySnapshot relay : room.relays()) {
        if (listed++ < RELAYS_MAX) {
          String labels = label("room", room.name()) + "," + label("node", relay.node());
          new TreeMap<>(values)
              .forEach((more, value) -> text.line(name, labels + more, value.apply(relay)));
        }
      }
    }
  }

  private void layers() {
    String name = "parley_media_watched";
    text.head(
        name,
        "gauge",
        "Received tracks, by layer (0: nothing is sent), frame rate, and the reason.");
    for (RoomSnapshot room : rooms) {
      Map<String, Integer> counts = new TreeMap<>();
      for (PeerSnapshot peer : room.peers()) {
        peer.sentTracks()
            .forEach(each ->
                counts.merge(
                    label("layer", String.valueOf(each.layer()))
                        + ","
                        + label("frames", each.fewerFrames() ? "fewer" : "all")
                        + ","
                        + label("reason", each.reason().name().toLowerCase(Locale.ROOT)),
                    1,
                    Integer::sum));
      }
      counts.forEach(
          (labels, count) -> text.line(name, label("room", room.name()) + "," + labels, count));
    }
  }
}
