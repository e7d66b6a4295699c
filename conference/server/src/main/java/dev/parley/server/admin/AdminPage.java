package dev.parley.server.admin;

import dev.parley.base.MemoryBudget;
import dev.parley.server.groups.GroupsSnapshot;
import dev.parley.server.recordings.RecordingSnapshot;
import dev.parley.server.sfu.ForwardingThreadsSnapshot;
import dev.parley.server.sfu.MediaSnapshot;
import dev.parley.sfu.ConnectionProgress;
import dev.parley.sfu.LayerReason;
import dev.parley.sfu.LinkQuality;
import dev.parley.sfu.RelaySnapshot;
import dev.parley.sfu.SfuSnapshot;
import dev.parley.sfu.SfuSnapshot.PeerSnapshot;
import dev.parley.sfu.SfuSnapshot.RoomSnapshot;
import dev.parley.sfu.SfuSnapshot.SentTrackSnapshot;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.UUID;

/** Admin page with the rooms that have live audio and video, rendered as HTML without scripts. */
final class AdminPage {
  private static final int SHORT_CHARS = 8;
  private static final double LOSSY = 0.02;
  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Live rooms</title>
      <link rel="stylesheet" href="/admin.css">
      </head>
      <body>
      <main>
      <h1>Live rooms</h1>
      """;
  private static final String FOOT =
      """
      <p>Refreshed every 5 seconds. Members are identified by the beginning of their id.</p>
      </main>
      </body>
      </html>
      """;
  private static final String COLUMNS =
      """
      <thead><tr><th scope="col">Member</th><th scope="col">Connection</th>\
      <th scope="col">Bit rate in</th><th scope="col">Bit rate out</th>\
      <th scope="col">Loss up / down</th><th scope="col">Round trip</th>\
      <th scope="col">Estimated bandwidth</th><th scope="col">Sent tracks</th></tr></thead>
      """;

  private final StringBuilder out = new StringBuilder(HEAD);

  private AdminPage() {}

  /**
   * {@return the page as HTML}
   *
   * @param cluster of which this server is a part
   */
  static String of(MediaSnapshot media, MemoryBudget memory, ClusterView cluster) {
    AdminPage page = new AdminPage();
    if (!cluster.nodes().isEmpty()) {
      page.out.append(ClusterSection.of(cluster.nodes()));
    }
    if (!cluster.branches().isEmpty()) {
      page.out.append(BranchSection.of(cluster.branches()));
    }
    SfuSnapshot all = media.forwarding();
    if (all.rooms().isEmpty()) {
      page.out.append("<p>No room has live audio or video at the moment.</p>\n");
    }
    if (all.overloadSteps() > 0) {
      page.out.append("<p class=\"bad\">The server is overloaded: videos are sent smaller.</p>\n");
    }
    all.rooms().forEach(room -> page.room(room, media.recordings()));
    page.threads(media.threads());
    page.groups(media.groups());
    page.memory(memory);
    if (all.tracksOmitted() > 0) {
      page.out.append(
          "<p>%d more tracks are sent than are listed here.</p>\n".formatted(all.tracksOmitted()));
    }
    return page.out.append(FOOT).toString();
  }

  private void threads(ForwardingThreadsSnapshot threads) {
    out.append(threads.dropped() > 0 ? "<p class=\"bad\">" : "<p>")
        .append(
            "Forwarding threads: %d; datagrams that one read for another: %d, dropped: %d</p>\n"
                .formatted(threads.count(), threads.handedOver(), threads.dropped()));
  }

  private void groups(GroupsSnapshot groups) {
    if (groups.groups() > 0) {
      out.append(
          "<p>Multicast groups: %d; receivers: %d by the group, %d probing, %d by unicast; bytes sent: %d, for repair: %d, refused requests: %d</p>\n"
              .formatted(
                  groups.groups(),
                  groups.receivers(),
                  groups.probing(),
                  groups.fallenBack(),
                  groups.sentBytes(),
                  groups.repairBytes(),
                  groups.refusedRequests()));
    }
  }

  private void memory(MemoryBudget memory) {
    out.append("<section>\n<h2>Memory</h2>\n<table>\n")
        .append(
            "<thead><tr><th scope=\"col\">For</th><th scope=\"col\">Reserved</th>"
                + "<th scope=\"col\">Limit</th></tr></thead>\n<tbody>\n");
    for (MemoryBudget.Use use : MemoryBudget.Use.values()) {
      out.append("<tr><th scope=\"row\">")
          .append(use.name().toLowerCase(Locale.ROOT))
          .append("</th>");
      number(mebibytes(memory.used(use)), memory.isScarce(use));
      number(mebibytes(memory.bytes(use)), false);
      out.append("</tr>\n");
    }
    out.append("</tbody>\n</table>\n<p>A tenth of each limit is reserved for moderators.</p>\n")
        .append("</section>\n");
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20));
  }

  private void room(RoomSnapshot room, RecordingSnapshot recordings) {
    out.append("<section>\n<h2>").append(escaped(room.name())).append("</h2>\n");
    out.append(
        "<p>%d connected, %d audio and %d video tracks; packets: %d in, %d out, %d sent again</p>\n"
            .formatted(
                room.peers().stream().filter(PeerSnapshot::connected).count(),
                room.audioTracks(),
                room.videoTracks(),
                room.counts().packetsIn(),
                room.counts().packetsOut(),
                room.counts().retransmitted()));
    recordings.rooms().stream()
        .filter(each -> each.name().equals(room.name()))
        .forEach(this::recording);
    out.append("<table>\n").append(COLUMNS).append("<tbody>\n");
    room.peers().forEach(this::peer);
    out.append("</tbody>\n</table>\n");
    room.relays().forEach(this::relay);
    out.append("</section>\n");
  }

  private void relay(RelaySnapshot relay) {
    boolean connected = relay.progress() == ConnectionProgress.CONNECTED;
    out.append(
        "<p%s>Relay to node %s: %s; in %s, out %s of %s, loss %s; %d tracks of this node%s</p>\n"
            .formatted(
                connected && !relay.limited() ? "" : " class=\"bad\"",
                escaped(relay.node()),
                connected ? "connected" : "not connected",
                kbit(relay.received()),
                kbit(relay.sent()),
                kbit(relay.available()),
                percent(relay.loss()),
                relay.tracks(),
                relay.limited() ? ", the largest layers of which do not fit" : ""));
  }

  private void recording(RecordingSnapshot.RecordedRoomSnapshot recording) {
    out.append(
        "<p%s>Recorded since %s: %d kB, %d packets dropped</p>\n"
            .formatted(
                recording.dropped() > 0 ? " class=\"bad\"" : "",
                recording.since().truncatedTo(ChronoUnit.SECONDS),
                recording.bytes() / 1_000,
                recording.dropped()));
  }

  private void peer(PeerSnapshot peer) {
    LinkQuality report = peer.report();
    out.append("<tr><th scope=\"row\">").append(name(peer.member())).append("</th>");
    out.append(peer.connected() ? "<td class=\"good\">" : "<td class=\"bad\">")
        .append(words(peer.progress()))
        .append("</td>");
    number(kbit(report.receivedBitsPerSecond()), false);
    number(kbit(peer.sent()), false);
    number(
        percent(report.upLoss()) + " / " + percent(report.downLoss()),
        Math.max(report.upLoss(), report.downLoss()) >= LOSSY);
    number(report.roundTrip().isZero() ? "–" : report.roundTrip().toMillis() + " ms", false);
    out.append("<td>")
        .append(kbit(report.availableBitsPerSecond()))
        .append("<br>")
        .append(escaped(peer.estimate()))
        .append("</td><td>");
    if (peer.sentTracks().isEmpty() && !peer.mixed()) {
      out.append("nothing");
    } else {
      out.append("<ul>");
      if (peer.mixed()) {
        out.append("<li>all audio, mixed into one stream</li>");
      }
      peer.sentTracks().forEach(this::sentTrack);
      out.append("</ul>");
    }
    out.append("</td></tr>\n");
  }

  private void number(String text, boolean bad) {
    out.append(bad ? "<td class=\"number bad\">" : "<td class=\"number\">")
        .append(text)
        .append("</td>");
  }

  private void sentTrack(SentTrackSnapshot each) {
    out.append("<li>")
        .append(name(each.owner()))
        .append(' ')
        .append(escaped(each.label().toLowerCase(Locale.ROOT).replace('_', ' ')))
        .append(": ")
        .append(
            each.layer() == 0
                ? "nothing"
                : "layer %d of %d".formatted(each.layer(), Math.max(each.layer(), each.layers())))
        .append(each.fewerFrames() ? " with fewer frames" : "")
        .append(", ")
        .append(words(each.reason()))
        .append("</li>");
  }

  private static String words(ConnectionProgress progress) {
    return switch (progress) {
      case UNREACHED ->
          "connecting: no packet has arrived. The browser finds no path to the addresses in"
              + " /media; run parley doctor --media on its machine to find the cause";
      case CHECKED ->
          "connecting: STUN checks arrive, but no path is selected. Answers may be lost on the way";
      case HANDSHAKE -> "connecting: a path is selected, and the DTLS handshake is in progress";
      case CONNECTED -> "connected";
      case LOST -> "lost: nothing has arrived for 30 s. It may reconnect over another path";
    };
  }

  private static String words(LayerReason reason) {
    return switch (reason) {
      case LARGEST -> "the best layer";
      case DISPLAY_SIZE -> "matches the displayed size";
      case HIDDEN -> "not visible in the page";
      case BANDWIDTH -> "bandwidth to the receiver";
      case PUBLISHER -> "no larger layer is published";
      case STARTING -> "starts with the next key frame";
      case MUTED -> "muted";
      case SERVER -> "server overload or bandwidth between nodes";
      case GROUP -> "received by multicast";
    };
  }

  private static String name(UUID member) {
    return member.toString().substring(0, SHORT_CHARS);
  }

  private static String kbit(long bitsPerSecond) {
    return bitsPerSecond / 1_000 + " kbit/s";
  }

  private static String percent(double share) {
    return "%.1f %%".formatted(share * 100);
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
