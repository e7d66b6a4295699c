package dev.parley.load;

import dev.parley.client.transport.LoopMember;
import dev.parley.client.transport.MediaConnection;
import dev.parley.client.transport.MediaConnectionListener;
import dev.parley.client.transport.MediaLoop;
import dev.parley.client.transport.MediaReceiver;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Member that receives, counts, and sends feedback like a browser.
 *
 * <p>Threads: created by any; then confined to its loop. Allocates nothing per packet.
 */
final class LoadSubscriber implements LoopMember, MediaConnectionListener {
  private final MeasurementInterval span;
  private final MediaConnection connection;
  private final MediaReceiver receiver;
  private final JoinTimes coming = new JoinTimes();
  private final DeliveryCounters tally = new DeliveryCounters();
  private final List<ReceivedTrack> tracks = new ArrayList<>();

  LoadSubscriber(
      LoadPlan plan,
      DtlsCertificate certificate,
      MediaLoop loop,
      MeasurementInterval span,
      long seed) {
    this.span = span;
    long now = System.nanoTime();
    connection = plan.connection(certificate, loop, this, now);
    receiver = new MediaReceiver(connection, new SplittableRandom(seed), now);
  }

  @Override
  public MediaConnection connection() {
    return connection;
  }

  JoinTimes coming() {
    return coming;
  }

  LocalParameters parameters() {
    return connection.parameters(LoadPlan.CODECS);
  }

  /** Applies the negotiated parameters of the answer. */
  void begin(NegotiatedSession negotiated) {
    long now = System.nanoTime();
    for (NegotiatedSection section : negotiated.sections()) {
      if (!section.outcome().live() || section.formats().isEmpty()) {
        continue;
      }
      boolean video = section.kind() == MediaKind.VIDEO;
      for (DeclaredSource source : section.sources()) {
        ReceivedTrack track = new ReceivedTrack(video, span, tally);
        track.stream(receiver.add(section, source, track, now));
        tracks.add(track);
      }
    }
    connection.begin(negotiated.peer(), now);
  }

  @Override
  public void connected(long now) {
    coming.connected(now);
  }

  @Override
  public void failed(String why) {
    coming.failed(new LoadException(why));
  }

  @Override
  public void turn(long now) {
    connection.turn(now);
    if (connection.connected()) {
      receiver.turn(now);
    }
    connection.flush();
  }

  @Override
  public void rtp(byte[] packets, int from, int length, long now) {
    coming.packet(now);
    receiver.rtp(packets, from, length, now);
  }

  @Override
  public void rtcp(byte[] packets, int from, int length, long now) {
    receiver.rtcp(packets, from, length, now);
  }

  /** Ends the measurement. */
  void stop(long now) {
    tracks.forEach(track -> track.stop(now));
  }

  DeliveryCounters tally() {
    return tally;
  }

  List<ReceivedTrack> tracks() {
    return tracks;
  }
}
