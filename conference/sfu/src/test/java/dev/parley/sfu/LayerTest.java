package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.Vp8Payload;
import dev.parley.media.repair.NackGenerator;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class LayerTest {
  private static final long MILLI = 1_000_000;
  private static final String VP8_KEY_FRAME = "100000";
  private static final String VP8_DELTA_FRAME = "100100";
  private static final String VP8_TRUNCATED = "9080";
  private static final int RED = 63;
  private static final int DESCRIPTOR_ID = 3;
  private static final HeaderExtensionIds DESCRIBED =
      HeaderExtensionIds.of(Map.of(HeaderExtension.DEPENDENCY_DESCRIPTOR, DESCRIPTOR_ID));

  /** Dependency descriptor of a key frame, with its templates, as a header extension. */
  private static final String DESCRIPTOR = "bede0003" + "37c0000180003a4000" + "000000";

  private final SfuCounters counters = new SfuCounters();
  private long now = 1_000 * MILLI;
  private int sequence;
  private int passed;
  private int reconsidered;

  /** Counts what the receivers of a track are given. */
  private final class Receiver implements TrackReceiver {
    @Override
    public void packet(Layer layer, RtpPacket packet, ReceivedPacket arrival, long at) {
      passed++;
    }

    @Override
    public void replaced(int index) {
      // The layers are not added to their track here.
    }

    @Override
    public void reconsider() {
      reconsidered++;
    }

    @Override
    public void demand(LayerUnion union) {
      throw new AssertionError("no relay asks here");
    }

    @Override
    public void ended() {
      throw new AssertionError("no track ends here");
    }
  }

  private Layer layer(Codec codec) {
    CodecFormat format = new CodecFormat(codec, 96, CodecFormat.NONE, RED, Map.of(), Set.of());
    PublishedTrack track =
        new PublishedTrack(
            new UUID(0, 1),
            new TrackPublication(new UUID(0, 2), "CAMERA"),
            format,
            true,
            new NoChanges());
    track.add(new Receiver());
    return new Layer(track, 0, 7, counters, now);
  }

  private static RtpPacket packet(int sequence, byte[] payload) {
    byte[] bytes = new byte[RtpPacket.HEADER_BYTES + payload.length];
    bytes[0] = (byte) 0x80;
    bytes[1] = 96;
    System.arraycopy(payload, 0, bytes, RtpPacket.HEADER_BYTES, payload.length);
    RtpPacket packet = new RtpPacket();
    assertThat(packet.wrap(bytes, 0, bytes.length)).isTrue();
    packet.sequence(sequence);
    return packet;
  }

  private boolean receive(Layer layer, byte[] payload, boolean repaired) {
    return layer.received(packet(sequence++, payload), repaired, HeaderExtensionIds.NONE, now);
  }

  private boolean receive(Layer layer, String payload) {
    return receive(layer, HexFormat.of().parseHex(payload), false);
  }

  @Test
  void packetsArePassedOnWithTheirPayloadAndWithout() {
    Layer layer = layer(Codec.VP8);
    assertThat(receive(layer, VP8_KEY_FRAME)).isTrue();
    assertThat(receive(layer, "")).isTrue();
    assertThat(passed).isEqualTo(2);
  }

  @Test
  void packetsThatNoDecoderAcceptsAreNotPassedOn() {
    assertThat(receive(layer(Codec.VP8), VP8_TRUNCATED)).isFalse();
    assertThat(passed).isZero();
  }

  @Test
  void packetsFarFromAllOthersAreNotPassedOn() {
    Layer layer = layer(Codec.VP8);
    receive(layer, VP8_KEY_FRAME);
    sequence += 20_000;
    assertThat(receive(layer, VP8_KEY_FRAME)).isFalse();
    assertThat(passed).isOne();
  }

  @Test
  void repeatedPacketsThatAreNotMissingAreNotPassedOn() {
    Layer layer = layer(Codec.VP8);
    receive(layer, VP8_KEY_FRAME);
    sequence++;
    receive(layer, VP8_DELTA_FRAME);
    sequence = 0;
    assertThat(receive(layer, new byte[] {0x10, 1, 0}, true)).isFalse();
    assertThat(receive(layer, new byte[] {0x10, 1, 0}, true)).as("missing").isTrue();
    assertThat(passed).isEqualTo(3);
  }

  @Test
  void packetsAboveTheBitRateOfTheirKindAreDroppedAndCounted() {
    assertThat(passedOf(layer(Codec.OPUS), 200)).isBetween(10, 15);
    assertThat(counters.counts().notForwarded()).isEqualTo(200 - passed);
    passed = 0;
    assertThat(passedOf(layer(Codec.VP8), 600)).isBetween(450, 550);
  }

  /** {@return how many packets of 1,012 bytes are passed on that come at once} */
  private int passedOf(Layer layer, int packets) {
    int taken = 0;
    for (int i = 0; i < packets; i++) {
      taken += receive(layer, new byte[1_000], false) ? 1 : 0;
    }
    assertThat(taken).isEqualTo(passed);
    return taken;
  }

  @Test
  void selectionIsMadeAgainWhenPacketsBeginOrHaveALayerThatIsNew() {
    Layer layer = layer(Codec.VP9);
    receive(layer, "ec01000001");
    assertThat(reconsidered).as("it begins").isOne();
    receive(layer, "ec01000001");
    assertThat(reconsidered).isOne();
    receive(layer, "ec01030001");
    assertThat(reconsidered).as("a larger size").isEqualTo(2);
    receive(layer, "ec01030001");
    assertThat(reconsidered).isEqualTo(2);
    now += 2_000 * MILLI;
    receive(layer, "ec01000001");
    assertThat(reconsidered).as("it begins again").isEqualTo(3);
  }

  @Test
  void onlyVideoIsMeasured() {
    Layer audio = layer(Codec.OPUS);
    receive(audio, "fc00");
    assertThat(audio.sizes(true, now))
        .extracting(size -> size.rates())
        .containsExactly(List.of(1L));
    Layer video = layer(Codec.VP8);
    receive(video, VP8_KEY_FRAME);
    assertThat(video.sizes(true, now).getFirst().rates().getFirst()).isGreaterThan(1);
  }

  @Test
  void aLayerHasOneSizeBeforeItsFirstPacketAndNoRateWhileItIsNotSent() {
    Layer layer = layer(Codec.VP8);
    assertThat(layer.sizes(true, now))
        .extracting(size -> size.rates())
        .containsExactly(List.of(1L));
    assertThat(layer.sizes(false, now)).extracting(size -> size.rates()).containsExactly(List.of());
    receive(layer, VP8_KEY_FRAME);
    assertThat(layer.sizes(false, now)).extracting(size -> size.rates()).containsExactly(List.of());
  }

  @Test
  void aLayerCountsAsSentForAWhileAfterItsLastPacketAndAlwaysIfItIsTheOnlyOne() {
    Layer layer = layer(Codec.VP8);
    receive(layer, VP8_KEY_FRAME);
    assertThat(layer.sent(false, now + OperatingPoints.SILENT_NANOS - 1)).isTrue();
    assertThat(layer.sent(false, now + OperatingPoints.SILENT_NANOS)).isFalse();
    assertThat(layer.sent(true, now + OperatingPoints.SILENT_NANOS)).isTrue();
  }

  @Test
  void aLayerIsQuietATenthOfASecondAfterItsLastPacketAlsoAMutedOne() {
    Layer layer = layer(Codec.VP8);
    now += 1_000 * MILLI;
    receive(layer, VP8_KEY_FRAME);
    assertThat(layer.quiet(now + 99 * MILLI)).isFalse();
    assertThat(layer.quiet(now + 100 * MILLI)).isTrue();
    now += 1_000 * MILLI;
    layer.receivedMuted(packet(sequence++, new byte[] {0x10, 1, 0}), now);
    assertThat(layer.quiet(now)).isFalse();
    assertThat(passed).isOne();
  }

  @Test
  void whatIsLostWhileMutedIsNotMissingLater() {
    Layer layer = layer(Codec.VP8);
    receive(layer, VP8_KEY_FRAME);
    sequence += 5;
    layer.receivedMuted(packet(sequence++, new byte[] {0x10, 1, 0}), now);
    receive(layer, VP8_DELTA_FRAME);
    assertThat(layer.missing().missing()).isZero();
    sequence += 5;
    receive(layer, VP8_DELTA_FRAME);
    assertThat(layer.missing().missing()).isEqualTo(5);
  }

  @Test
  void lostAudioIsNotAskedFor() {
    Layer layer = layer(Codec.OPUS);
    receive(layer, "fc00");
    sequence += 5;
    receive(layer, "fc00");
    assertThat(layer.missing().missing()).isZero();
  }

  @Test
  void audioIsKeptForLessPacketsThanVideo() {
    assertThat(keepsTheFirstOfAHundred(layer(Codec.OPUS))).isFalse();
    assertThat(keepsTheFirstOfAHundred(layer(Codec.VP8))).isTrue();
  }

  private boolean keepsTheFirstOfAHundred(Layer layer) {
    long first = -1;
    for (int i = 0; i < 100; i++) {
      receive(layer, VP8_DELTA_FRAME);
      first = i == 0 ? layer.stream().statistics().near(sequence - 1) : first;
    }
    return layer.history().get(first, new RtpPacket());
  }

  @Test
  void packetsArePassedOnUpToTheBitRateOfTheirKindInclusive() {
    Layer layer = layer(Codec.OPUS);
    for (int i = 0; i < 12; i++) {
      assertThat(receive(layer, new byte[988], false)).isTrue();
    }
    assertThat(receive(layer, new byte[488], false)).as("then 1,000,000 bit/s").isTrue();
    assertThat(receive(layer, new byte[1], false)).as("at the limit").isTrue();
    assertThat(receive(layer, new byte[1], false)).as("above it").isFalse();
  }

  @Test
  void redundantAudioIsPassedOnWhateverItsPayloadBeginsWith() {
    Layer layer = layer(Codec.OPUS);
    RtpPacket packet = packet(sequence++, HexFormat.of().parseHex("6f"));
    packet.payloadType(RED);
    assertThat(layer.received(packet, false, HeaderExtensionIds.NONE, now)).isTrue();
    assertThat(passed).isOne();
  }

  /** {@return a packet with a header extension, given with its profile and length} */
  private static RtpPacket extended(String extension, String payload) {
    RtpPacket packet = packet(0, HexFormat.of().parseHex(extension + payload));
    byte[] bytes = packet.bytes();
    bytes[0] |= 0x10;
    assertThat(packet.wrap(bytes, 0, bytes.length)).isTrue();
    return packet;
  }

  @Test
  void av1IsReadByItsDependencyDescriptorAndOtherCodecsByTheirPayload() {
    Layer av1 = layer(Codec.AV1);
    RtpPacket packet = extended(DESCRIPTOR, "18300a");
    assertThat(av1.describedIn(packet, DESCRIBED)).as("before the first").isNegative();
    assertThat(av1.received(packet, false, DESCRIBED, now)).isTrue();
    assertThat(av1.view()).isInstanceOf(DependencyDescriptor.class);
    assertThat(av1.describedIn(packet, DESCRIBED)).isEqualTo(packet.extension(DESCRIPTOR_ID));
    Layer vp8 = layer(Codec.VP8);
    assertThat(vp8.received(extended(DESCRIPTOR, VP8_KEY_FRAME), false, DESCRIBED, now)).isTrue();
    assertThat(vp8.view()).isInstanceOf(Vp8Payload.class);
    assertThat(vp8.describedIn(packet, DESCRIBED)).isNegative();
  }

  @Test
  void packetsWithAMalformedDependencyDescriptorAreNotPassedOn() {
    RtpPacket packet = extended("bede0001" + "30c00000", "18300a");
    assertThat(layer(Codec.AV1).received(packet, false, DESCRIBED, now)).isFalse();
    assertThat(passed).isZero();
  }

  @Test
  void aKeyFrameIsDueWhenMoreIsLostThanIsAskedForAgain() {
    Layer layer = layer(Codec.VP8);
    assertThat(layer.keyFrameDue(now)).as("nothing is lost").isFalse();
    receive(layer, VP8_KEY_FRAME);
    sequence += NackGenerator.MISSING_MAX + 1;
    receive(layer, VP8_DELTA_FRAME);
    assertThat(layer.keyFrameDue(now)).isTrue();
    assertThat(layer.keyFrameDue(now)).as("it was asked for").isFalse();
    receive(layer, VP8_KEY_FRAME);
    now += 10_000 * MILLI;
    assertThat(layer.keyFrameDue(now)).as("it has come").isFalse();
  }
}
