package dev.parley.client.call;

import dev.parley.client.transport.IncomingStream;
import dev.parley.client.transport.LoopMember;
import dev.parley.client.transport.MediaConnection;
import dev.parley.client.transport.MediaConnectionListener;
import dev.parley.client.transport.MediaLoop;
import dev.parley.client.transport.MediaReceiver;
import dev.parley.client.transport.MediaSender;
import dev.parley.client.transport.OutgoingStream;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.room.api.media.MediaTrack;
import java.io.IOException;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Media connection of a member, with its tracks. Threads: created by any, then confined to its
 * loop.
 */
final class CallMember implements LoopMember, MediaConnectionListener {
  /** Codecs that are received, the most preferred first. */
  private static final List<Codec> CODECS =
      List.of(Codec.OPUS, Codec.VP8, Codec.VP9, Codec.H264, Codec.AV1);

  private static final InetAddress ANY = InetAddress.ofLiteral("::");

  /** Assignment of the sections by one answer. */
  record Assignment(
      NegotiatedSession negotiated,
      Map<String, OutgoingMedia> sent,
      Map<String, MediaTrack> received,
      Map<String, OutgoingTrack> outgoing) {}

  private record Sent(OutgoingMedia media, OutgoingStream stream) {}

  private record Received(
      MediaTrack track,
      IncomingStream stream,
      @Nullable AudioReception audio,
      @Nullable VideoReception video) {}

  private final MediaConnection connection;
  private final MediaReceiver receiver;
  private final MediaSender sender;
  private final MediaSinks sinks;
  private final Runnable onConnected;
  private final Consumer<String> onFailed;
  private final Map<String, Sent> sent = new HashMap<>(); // by mid
  private final Map<String, Received> received = new HashMap<>(); // by mid
  private List<Sent> sending = List.of();
  private List<Received> receiving = List.of();
  private boolean begun;
  private @Nullable CallGroup group; // null: all tracks come by the connection

  /**
   * @param onConnected called by the loop when media can be sent and received
   * @param onFailed called once, by the loop, with the reason
   * @throws IOException when there is no socket
   */
  CallMember(
      MediaLoop loop,
      MediaSinks sinks,
      String cname,
      Runnable onConnected,
      Consumer<String> onFailed)
      throws IOException {
    this.sinks = sinks;
    this.onConnected = onConnected;
    this.onFailed = onFailed;
    RandomGenerator random = new SecureRandom();
    long now = System.nanoTime();
    // A certificate of its own: by that the server tells one connection of a member from another.
    DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
    connection = MediaConnection.open(ANY, certificate, loop, this, now);
    receiver = new MediaReceiver(connection, random, now);
    sender = new MediaSender(connection, cname, random, now);
  }

  LocalParameters parameters() {
    return connection.parameters(CODECS);
  }

  /** Applies an answer. */
  void apply(Assignment assignment) {
    long now = System.nanoTime();
    NegotiatedSession negotiated = assignment.negotiated();
    for (NegotiatedSection section : negotiated.sections()) {
      boolean live = section.outcome().live() && !section.formats().isEmpty();
      send(section, live ? assignment.sent().get(section.mid()) : null, assignment);
      receive(section, live ? assignment.received().get(section.mid()) : null, now);
    }
    sending = new ArrayList<>(sent.values());
    receiving = new ArrayList<>(received.values());
    if (!begun) {
      begun = true;
      connection.begin(negotiated.peer(), now);
    }
  }

  private void send(
      NegotiatedSection section, @Nullable OutgoingMedia media, Assignment assignment) {
    String mid = section.mid();
    Sent before = sent.get(mid);
    if (before != null && !before.media.equals(media)) {
      sent.remove(mid);
      sender.remove(before.stream);
    }
    OutgoingTrack track = assignment.outgoing().get(mid);
    if (media != null && track != null && !sent.containsKey(mid) && section.direction().sends()) {
      OutgoingStream stream =
          sender.add((int) track.ssrc(), (int) track.rtx(), section, media::keyFrameWanted);
      sent.put(mid, new Sent(media, stream));
    }
  }

  private void receive(NegotiatedSection section, @Nullable MediaTrack track, long now) {
    String mid = section.mid();
    Received before = received.get(mid);
    DeclaredSource source = section.sources().isEmpty() ? null : section.sources().getFirst();
    boolean same =
        before != null
            && track != null
            && source != null
            && before.track.id().equals(track.id())
            && before.stream.ssrc() == (int) source.ssrc();
    if (before != null && !same) {
      received.remove(mid);
      receiver.remove(before.stream);
    }
    if (track == null || source == null || same) {
      return;
    }
    if (section.kind() == MediaKind.AUDIO) {
      AudioReception audio = new AudioReception(track, sinks, sinks.clock(track.id()), false, now);
      received.put(
          mid, new Received(track, receiver.add(section, source, audio, now), audio, null));
    } else {
      VideoReception video = new VideoReception(track, sinks, sinks.clock(track.id()), false);
      IncomingStream stream = receiver.add(section, source, video, now);
      video.stream(stream);
      received.put(mid, new Received(track, stream, null, video));
    }
  }

  /** Receives tracks by a group too, instead of an earlier one; null for none. */
  void group(@Nullable CallGroup other) {
    if (group != null && !group.equals(other)) {
      group.close();
    }
    group = other;
  }

  void ended(CallGroup other) {
    if (other.equals(group)) {
      group = null;
    }
  }

  @Override
  public void turn(long now) {
    connection.turn(now);
    if (group != null) {
      group.turn(now);
    }
    if (connection.connected()) {
      for (int i = 0; i < sending.size(); i++) {
        sending.get(i).media.turn(sender, sending.get(i).stream, now);
      }
      sender.turn(now);
      receiver.turn(now);
    }
    for (int i = 0; i < receiving.size(); i++) {
      Received each = receiving.get(i);
      if (each.audio != null) {
        each.audio.turn(now);
      }
      if (each.video != null) {
        each.video.turn(now);
      }
    }
    connection.flush();
  }

  @Override
  public MediaConnection connection() {
    return connection;
  }

  @Override
  public void connected(long now) {
    onConnected.run();
  }

  @Override
  public void failed(String why) {
    onFailed.accept(why);
  }

  @Override
  public void rtp(byte[] bytes, int from, int length, long now) {
    receiver.rtp(bytes, from, length, now);
  }

  @Override
  public void rtcp(byte[] bytes, int from, int length, long now) {
    // Each side reads what concerns its own streams; a compound packet may have both.
    receiver.rtcp(bytes, from, length, now);
    sender.rtcp(bytes, from, length, now);
  }
}
