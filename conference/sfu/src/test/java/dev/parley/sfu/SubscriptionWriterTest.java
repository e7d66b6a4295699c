package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.layers.EncodingClocks;
import dev.parley.media.layers.ForwardingDecision;
import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.layers.StreamRewriter;
import dev.parley.media.payload.OpusPayload;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.MediaDirection;
import dev.parley.media.sdp.NegotiatedSection;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Packets as they are written for one peer, whose payload types and ids differ from the source. */
final class SubscriptionWriterTest {
  private static final int SOURCE = 111;
  private static final int SOURCE_RED = 63;
  private static final int PEER = 109;
  private static final int PEER_RED = 114;
  private static final int PEER_RTX = 115;
  private static final int SOURCE_ID = 3;
  private static final int PEER_ID = 5;

  private final ScratchBuffers scratch = new ScratchBuffers();
  private final StreamRewriter rewriter =
      new StreamRewriter(77, new EncodingClocks(48_000), 100, 1_000);
  private Layer layer;

  private static CodecFormat format(Codec codec, int payloadType, int rtx, int red) {
    return new CodecFormat(codec, payloadType, rtx, red, Map.of(), Set.of());
  }

  private SubscriptionWriter writer(Codec codec, int rtxSsrc, int rtx, int red) {
    PublishedTrack track =
        new PublishedTrack(
            new UUID(0, 1),
            new TrackPublication(new UUID(0, 2), "MICROPHONE"),
            format(codec, SOURCE, CodecFormat.NONE, SOURCE_RED),
            true,
            new NoChanges());
    track.negotiated(
        track.format(),
        HeaderExtensionIds.of(Map.of(HeaderExtension.DEPENDENCY_DESCRIPTOR, SOURCE_ID)),
        1);
    layer = new Layer(track, 0, 7, new SfuCounters(), 0);
    NegotiatedSection section =
        new NegotiatedSection(
            "0",
            codec.kind(),
            MediaDirection.SENDONLY,
            NegotiatedSection.Outcome.ACCEPTED,
            List.of(format(codec, PEER, rtx, red)),
            Map.of(HeaderExtension.DEPENDENCY_DESCRIPTOR, PEER_ID),
            List.of(),
            List.of());
    SubscriptionParameters watch = new SubscriptionParameters(track.id(), 77, rtxSsrc);
    return new SubscriptionWriter(track, watch, section, scratch, rewriter, 0);
  }

  private SubscriptionWriter audio(int red) {
    return writer(Codec.OPUS, 0, CodecFormat.NONE, red);
  }

  private static RtpPacket packet(int payloadType, byte[] rest, int first) {
    byte[] bytes = new byte[RtpPacket.HEADER_BYTES + rest.length];
    bytes[0] = (byte) first;
    bytes[1] = (byte) payloadType;
    System.arraycopy(rest, 0, bytes, RtpPacket.HEADER_BYTES, rest.length);
    RtpPacket packet = new RtpPacket();
    assertThat(packet.wrap(bytes, 0, bytes.length)).isTrue();
    return packet;
  }

  private int write(SubscriptionWriter writer, RtpPacket packet) {
    rewriter.number(
        new ReceivedPacket().set(0, packet.sequence(), 0, false, new OpusPayload(), 0),
        ForwardingDecision.STARTED,
        false);
    return writer.write(layer, packet);
  }

  private byte[] payload() {
    RtpPacket out = scratch.out;
    return Arrays.copyOfRange(out.bytes(), out.payload(), out.payload() + out.payloadLength());
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  @Test
  void plainAudioHasThePayloadTypeOfThePeer() {
    assertThat(write(audio(PEER_RED), packet(SOURCE, hex("fc0102"), 0x80))).isEqualTo(15);
    assertThat(scratch.out.payloadType()).isEqualTo(PEER);
    assertThat(payload()).containsExactly(hex("fc0102"));
  }

  @Test
  void redundancyIsAddedInThePayloadTypeOfThePeerThatTakesIt() {
    SubscriptionWriter writer = audio(PEER_RED);
    writer.redundant(true);
    assertThat(write(writer, packet(SOURCE, hex("fc0102"), 0x80))).isEqualTo(16);
    assertThat(scratch.out.payloadType()).isEqualTo(PEER_RED);
    assertThat(payload()).containsExactly(hex("6dfc0102"));
  }

  @Test
  void noRedundancyIsAddedForAPeerThatTakesNone() {
    SubscriptionWriter writer = audio(CodecFormat.NONE);
    writer.redundant(true);
    assertThat(write(writer, packet(SOURCE, hex("fc0102"), 0x80))).isEqualTo(15);
    assertThat(scratch.out.payloadType()).isEqualTo(PEER);
  }

  @Test
  void redundancyOfThePublisherIsKeptInThePayloadTypeOfThePeerAndNotAddedTwice() {
    SubscriptionWriter writer = audio(PEER_RED);
    writer.redundant(true);
    assertThat(write(writer, packet(SOURCE_RED, hex("6ffc0102"), 0x80))).isEqualTo(16);
    assertThat(scratch.out.payloadType()).isEqualTo(PEER_RED);
    assertThat(payload()).containsExactly(hex("6dfc0102"));
    write(writer, packet(SOURCE_RED, hex("ef0f00026fa1a2fc0102"), 0x80));
    assertThat(payload()).containsExactly(hex("ed0f00026da1a2fc0102"));
  }

  @Test
  void redundancyOfThePublisherIsStrippedForAPeerThatTakesNone() {
    SubscriptionWriter writer = audio(CodecFormat.NONE);
    assertThat(write(writer, packet(SOURCE_RED, hex("ef0f00026fa1a2fc0102"), 0x80))).isEqualTo(15);
    assertThat(scratch.out.payloadType()).isEqualTo(PEER);
    assertThat(payload()).containsExactly(hex("fc0102"));
    assertThat(write(writer, packet(SOURCE_RED, hex("ef"), 0x80))).as("malformed").isZero();
  }

  @Test
  void aPacketThatDoesNotFitIsNotWritten() {
    SubscriptionWriter writer = audio(PEER_RED);
    writer.redundant(true);
    write(writer, packet(SOURCE, hex("fc0102"), 0x80));
    assertThat(write(writer, packet(SOURCE, new byte[ScratchBuffers.BYTES], 0x80))).isZero();
  }

  @Test
  void theDependencyDescriptorIsForwardedForAv1Only() {
    byte[] rest = hex("bede0001" + "32c00001" + "1030");
    write(writer(Codec.AV1, 0, CodecFormat.NONE, CodecFormat.NONE), packet(SOURCE, rest, 0x90));
    assertThat(scratch.out.extension(PEER_ID)).isPositive();
    write(writer(Codec.VP8, 0, CodecFormat.NONE, CodecFormat.NONE), packet(SOURCE, rest, 0x90));
    assertThat(scratch.out.extension(PEER_ID)).isNegative();
  }

  @Test
  void retransmissionsNeedAStreamAndAPayloadType() {
    assertThat(writer(Codec.VP8, 78, PEER_RTX, CodecFormat.NONE).hasRtx()).isTrue();
    assertThat(writer(Codec.VP8, 0, PEER_RTX, CodecFormat.NONE).hasRtx()).isFalse();
    assertThat(writer(Codec.VP8, 78, CodecFormat.NONE, CodecFormat.NONE).hasRtx()).isFalse();
  }
}
