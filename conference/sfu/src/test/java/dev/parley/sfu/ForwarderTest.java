package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.ice.IceRoute;
import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of all peers, and what strangers are answered. */
final class ForwarderTest {
  private static final int QUESTION_BYTES_MIN = StunMessage.HEADER_BYTES;
  private static final DtlsCertificate CERTIFICATE = DtlsCertificate.make(Clock.systemUTC());

  private final List<byte[]> sent = new ArrayList<>();
  private final Forwarder forwarder =
      new Forwarder(CERTIFICATE, new Random(1), new Outbox(), Runnable::run, Runnable::run);

  /** Keeps what is sent. */
  private final class Outbox implements PacketNetwork {
    @Override
    public void send(PeerRoute to, byte[] bytes, int from, int length) {
      sent.add(Arrays.copyOfRange(bytes, from, from + length));
    }

    @Override
    public boolean bind(PeerRoute link) {
      return true;
    }

    @Override
    public void release(PeerRoute link) {}
  }

  /** Hears nothing. */
  private static final class Deaf implements PeerListener {
    @Override
    public void connected() {}

    @Override
    public void failed(String why) {}

    @Override
    public void tracksChanged(List<PublishedTrackInfo> tracks) {}

    @Override
    public void activeSpeakersChanged(List<UUID> members) {}

    @Override
    public void layerChanged(
        UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {}

    @Override
    public void groupTracksChanged(List<UUID> tracks) {}

    @Override
    public void linkQuality(LinkQuality report) {}
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.7", "2001:db8::7"})
  void whoAsksWithoutAUserIsToldItsAddressByLittleMoreThanItSent(String address) {
    InetSocketAddress asks = new InetSocketAddress(InetAddress.ofLiteral(address), 4_711);

    int length = ask(asks, 0, StunWriter::endBare, _ -> {});

    StunMessage answer = new StunMessage();
    byte[] bytes = sent.getFirst();
    assertThat(answer.wrap(bytes, 0, bytes.length)).isTrue();
    assertThat(answer.stunClass()).isEqualTo(StunClass.SUCCESS);
    assertThat(answer.transactionHigh()).isEqualTo(5);
    assertThat(answer.transactionLow()).isEqualTo(6);
    assertThat(answer.mappedAddress()).isEqualTo(asks);
    int around = address.contains(":") ? 48 : 28;
    assertThat(length).isEqualTo(QUESTION_BYTES_MIN);
    assertThat((double) (bytes.length + around) / (length + around)).isLessThan(1.5);
  }

  @Test
  void noMoreThanTheLimitIsAnsweredInASecond() {
    InetSocketAddress asks = new InetSocketAddress(InetAddress.ofLiteral("192.0.2.7"), 4_711);

    for (int i = 0; i <= StunResponder.ANSWERS_PER_SECOND_MAX; i++) {
      ask(asks, 0, StunWriter::endBare, _ -> {});
    }

    assertThat(sent).hasSize(StunResponder.ANSWERS_PER_SECOND_MAX);
    assertThat(forwarder.counters().counts().strayDatagrams()).isEqualTo(1);
    ask(asks, 1_000_000_000, StunWriter::endBare, _ -> {});
    assertThat(sent).hasSize(StunResponder.ANSWERS_PER_SECOND_MAX + 1);
  }

  @Test
  void whatIsSignedOrForAnUnknownUserIsNotAnswered() {
    InetSocketAddress asks = new InetSocketAddress(InetAddress.ofLiteral("192.0.2.7"), 4_711);
    IntegrityKey key = new IntegrityKey("secret".getBytes(StandardCharsets.UTF_8));

    ask(asks, 0, writer -> writer.end(key), _ -> {});
    ask(
        asks,
        0,
        StunWriter::end,
        writer -> writer.username("12345678:peer".getBytes(StandardCharsets.UTF_8)));

    assertThat(sent).isEmpty();
    assertThat(forwarder.counters().counts().strayDatagrams()).isEqualTo(2);
  }

  private int ask(
      InetSocketAddress from,
      long now,
      ToIntFunction<StunWriter> end,
      Consumer<StunWriter> attributes) {
    StunWriter writer = new StunWriter(new byte[256]);
    writer.begin(StunClass.REQUEST, 5, 6);
    attributes.accept(writer);
    int length = end.applyAsInt(writer);
    forwarder.datagram(writer.bytes(), 0, length, new PeerRoute(IceRoute.udp(from), from), now);
    return length;
  }

  @Test
  void snapshotHasTheRoomsThatHavePeers() {
    UUID member = new UUID(1, 2);
    forwarder.addListener("only listened to", new Deaf());
    Peer peer = open("maths", member);

    SfuSnapshot snapshot = forwarder.snapshot(0);

    assertThat(snapshot.rooms())
        .extracting(SfuSnapshot.RoomSnapshot::name)
        .containsExactly("maths");
    SfuSnapshot.PeerSnapshot line = snapshot.rooms().getFirst().peers().getFirst();
    assertThat(line.member()).isEqualTo(member);
    assertThat(line.connected()).isFalse();
    assertThat(line.sentTracks()).isEmpty();
    assertThat(line.mixed()).isFalse();
    assertThat(line.estimate()).isEqualTo("not measured yet");
    peer.close();
    assertThat(forwarder.snapshot(0).rooms()).isEmpty();
  }

  @Test
  void snapshotTellsWhatGoesToWhomInWhichLayer() {
    SfuSimulation stage = new SfuSimulation();
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(3_000);

    SfuSnapshot.RoomSnapshot room = stage.forwarder.snapshot(stage.now).rooms().getFirst();

    assertThat(call.seen()).isNotEmpty();
    assertThat(room.videoTracks()).isPositive();
    assertThat(room.counts().packetsIn()).isPositive();
    assertThat(room.counts().packetsOut()).isPositive();
    assertThat(room.peers()).allMatch(SfuSnapshot.PeerSnapshot::connected);
    assertThat(room.peers().stream().filter(line -> !line.sentTracks().isEmpty()))
        .isNotEmpty()
        .allSatisfy(line -> {
          assertThat(line.sent()).isPositive();
          assertThat(line.sentTracks().getFirst().layer()).isPositive();
        });
  }

  @Test
  void snapshotTellsHowLongPacketsOfARoomWereHere() {
    SfuSimulation stage = new SfuSimulation();
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(1_000);
    stage.forwarder.batchSent(200_000);

    SfuSnapshot snapshot = stage.forwarder.snapshot(stage.now);

    assertThat(call.seen()).isNotEmpty();
    assertThat(snapshot.delays().count()).isPositive().isEqualTo(snapshot.counts().packetsOut());
    assertThat(snapshot.rooms().getFirst().delays()).isEqualTo(snapshot.delays());
  }

  @Test
  void whatARoomCountedStaysInTheTotalWhenItIsNoMore() {
    Peer peer = open("maths", new UUID(1, 2));
    Peer other = open("music", new UUID(1, 3));

    forwarder.playbackReported("maths", new PlaybackQuality(10_000, 250, 2, 300, 20));

    SfuSnapshot before = forwarder.snapshot(0);
    assertThat(before.rooms())
        .extracting(room -> room.counts().freezes())
        .containsExactlyInAnyOrder(2L, 0L);
    peer.close();
    other.close();
    assertThat(forwarder.snapshot(0).counts().freezes()).isEqualTo(2);
    assertThat(forwarder.snapshot(0).counts().frozenMillis()).isEqualTo(300);
    assertThat(forwarder.snapshot(0).counts().frames()).isEqualTo(250);
    assertThat(forwarder.snapshot(0).counts().reportedMillis()).isEqualTo(10_000);
    assertThat(forwarder.snapshot(0).counts().concealedMillis()).isEqualTo(200);
  }

  @Test
  void absurdExperienceCountsAsTheMostThatIsBelieved() {
    forwarder.playbackReported("nowhere", told(Integer.MIN_VALUE));
    forwarder.playbackReported("nowhere", told(Integer.MAX_VALUE));

    SfuStatistics counts = forwarder.counters().counts();
    assertThat(counts.freezes()).isEqualTo(1_000);
    assertThat(counts.frozenMillis()).isEqualTo(600_000);
    assertThat(counts.reportedMillis()).isEqualTo(600_000);
    assertThat(counts.frames()).isEqualTo(1_000_000);
    assertThat(counts.concealedMillis()).isEqualTo(600_000);
  }

  private static PlaybackQuality told(int each) {
    return new PlaybackQuality(each, each, each, each, each);
  }

  private Peer open(String room, UUID member) {
    return forwarder
        .open(
            room,
            member,
            IceCredentials.random(new Random(2)),
            CERTIFICATE.fingerprint(),
            new Deaf(),
            0)
        .orElseThrow();
  }
}
