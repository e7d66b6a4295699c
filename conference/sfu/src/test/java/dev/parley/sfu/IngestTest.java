package dev.parley.sfu;

import static dev.parley.media.rtp.BigEndian.put16;
import static dev.parley.media.rtp.BigEndian.put32;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tracks without a peer, and what a peer receives of them. */
final class IngestTest {
  private static final int VP8 = 120;
  private static final int SSRC = 0x7000_0001;

  private final SfuSimulation stage = SfuSimulation.onThisMachine();
  private final IngestedTrack screen = track(SSRC, VP8);
  private final List<UUID> asked = new ArrayList<>();
  private final Ingest ingest = stage.forwarder.ingest(SfuSimulation.ROOM, asked::add, stage.now);
  private int sequence = 65_500; // wraps soon
  private int frame;

  private static IngestedTrack track(int ssrc, int payloadType) {
    CodecFormat format =
        new CodecFormat(
            Codec.VP8, payloadType, CodecFormat.NONE, CodecFormat.NONE, Map.of(), Set.of());
    return new IngestedTrack(new UUID(1, ssrc), new UUID(2, 2), "SCREEN", ssrc, format);
  }

  /** A frame in one packet, with its stream and its number at the end. */
  private byte[] packet(int ssrc, int payloadType, boolean key) {
    byte[] packet = new byte[RtpPacket.HEADER_BYTES + 1_000];
    packet[0] = (byte) 0x80;
    packet[1] = (byte) (0x80 | payloadType);
    put16(packet, 2, sequence++ & 0xffff);
    put32(packet, 4, 90_000 + 3_000 * frame);
    put32(packet, 8, ssrc);
    packet[RtpPacket.HEADER_BYTES] = 0x10;
    packet[RtpPacket.HEADER_BYTES + 1] = (byte) (key ? 0 : 1);
    put32(packet, packet.length - 8, ssrc);
    put32(packet, packet.length - 4, frame++);
    return packet;
  }

  private void pass(byte[] packet) {
    ingest.packet(packet, 0, packet.length, stage.now);
    stage.millis(10);
  }

  private void frames(int count, boolean key) {
    for (int i = 0; i < count; i++) {
      pass(packet(SSRC, VP8, key && i == 0));
    }
  }

  private int watch(SimulatedPeer seat) {
    int ssrc =
        seat.signalling.watch(stage.forwarder.track(SfuSimulation.ROOM, screen.id()).orElseThrow());
    seat.connect();
    return ssrc;
  }

  private static List<Integer> numbers(SimulatedPeer seat, int ssrc) {
    return seat.inbox.of(ssrc).stream()
        .map(each -> PublishedTestStream.number(each.payload()))
        .toList();
  }

  private static List<Integer> range(int first, int last) {
    return IntStream.rangeClosed(first, last).boxed().toList();
  }

  @Test
  void peerReceivesFromTheFirstKeyFrameOnInOneStream() {
    ingest.tracks(List.of(screen), stage.now);
    SimulatedPeer seat = stage.caller();
    int ssrc = watch(seat);
    stage.millis(300);
    frames(5, false);
    frames(60, true);

    assertThat(numbers(seat, ssrc)).containsExactlyElementsOf(range(5, 64));
  }

  @Test
  void keyFrameIsRequestedForAPeerThatBeginsBetweenTwo() {
    ingest.tracks(List.of(screen), stage.now);
    frames(3, true);
    SimulatedPeer seat = stage.caller();
    int ssrc = watch(seat);
    stage.millis(300);
    frames(3, false);
    assertThat(asked).contains(screen.id());
    assertThat(numbers(seat, ssrc)).isEmpty();

    frames(3, true);
    stage.millis(1_000);
    asked.clear();
    stage.millis(2_000);
    assertThat(asked).isEmpty();
    assertThat(numbers(seat, ssrc)).containsExactly(6, 7, 8);
  }

  @Test
  void packetThatIsRepairedLateTakesItsPlace() {
    ingest.tracks(List.of(screen), stage.now);
    SimulatedPeer seat = stage.caller();
    int ssrc = watch(seat);
    stage.millis(300);
    frames(10, true);
    byte[] late = packet(SSRC, VP8, false);
    frames(3, false);
    pass(late);
    frames(3, false);

    assertThat(numbers(seat, ssrc)).containsExactlyInAnyOrderElementsOf(range(0, 16));
  }

  @Test
  void onlyListedStreamsInTheirPayloadTypePass() {
    ingest.tracks(List.of(screen), stage.now);
    SimulatedPeer seat = stage.caller();
    int ssrc = watch(seat);
    stage.millis(300);
    pass(packet(SSRC + 1, VP8, true));
    pass(packet(SSRC, VP8 + 1, true));
    pass(new byte[] {(byte) 0x80, 1, 2});
    pass(new byte[0]);

    assertThat(seat.inbox.of(ssrc)).isEmpty();
  }

  @Test
  void trackGoesOnWhileItIsListedAndEndsWithTheList() {
    IngestedTrack other = track(SSRC + 7, VP8);
    ingest.tracks(List.of(screen), stage.now);
    PublishedTrack before = stage.forwarder.track(SfuSimulation.ROOM, screen.id()).orElseThrow();
    ingest.tracks(List.of(other, screen), stage.now);

    assertThat(stage.forwarder.tracks(SfuSimulation.ROOM)).hasSize(2);
    assertThat(stage.forwarder.track(SfuSimulation.ROOM, screen.id())).contains(before);
    ingest.tracks(List.of(other), stage.now);
    assertThat(stage.forwarder.track(SfuSimulation.ROOM, screen.id())).isEmpty();
    ingest.close();
    assertThat(stage.forwarder.tracks(SfuSimulation.ROOM)).isEmpty();
  }

  @Test
  void trackWithAnotherStreamIsPublishedAnew() {
    ingest.tracks(List.of(screen), stage.now);
    PublishedTrack before = stage.forwarder.track(SfuSimulation.ROOM, screen.id()).orElseThrow();
    IngestedTrack again =
        new IngestedTrack(screen.id(), screen.owner(), "SCREEN", SSRC + 9, screen.format());
    ingest.tracks(List.of(again), stage.now);

    assertThat(stage.forwarder.track(SfuSimulation.ROOM, screen.id()))
        .isPresent()
        .get()
        .isNotEqualTo(before);
  }

  @Test
  void listBeyondTheLimitIsCut() {
    List<IngestedTrack> many =
        IntStream.rangeClosed(0, Ingest.TRACKS_MAX).mapToObj(i -> track(SSRC + i, VP8)).toList();
    ingest.tracks(many, stage.now);

    assertThat(stage.forwarder.tracks(SfuSimulation.ROOM)).hasSize(Ingest.TRACKS_MAX);
  }
}
