package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.media.audio.OpusMixer;
import dev.parley.media.payload.OpusPayload;
import dev.parley.media.payload.RedPayload;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.MediaDirection;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.sfu.ReceivedMedia.Got;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Voices that reach a thin line in one. */
final class RoomAudioMixTest {
  private static final int FRAMES_PER_SECOND = 17;

  private final Queue<Runnable> mixed = new ArrayDeque<>();
  private final RoomAudioMix mix = new RoomAudioMix(mixed::add, Runnable::run, 0);
  private final AudioMixSubscription counted = subscription();
  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final SimulatedPeer bob = stage.caller();
  private final PublishedTestStream voice = alice.signalling.voice();
  private final int heard = bob.signalling.watchMix();

  private void begin() {
    alice.connect();
    bob.connect();
    stage.millis(1_000);
  }

  @Test
  void whatFailsWhileTheyAreMixedSilencesThemForAMomentOnly() {
    begin();
    assertThat(bob.inbox.of(heard)).isNotEmpty();
    stage.refuses = true;
    stage.millis(100);
    stage.refuses = false;
    stage.millis(200);
    int before = bob.inbox.of(heard).size();
    stage.millis(3_000);

    List<Got> all = bob.inbox.of(heard);
    assertThat(all.size()).isGreaterThan(before + 20);
    ForwardingTest.assertOneStream(all);
  }

  @Test
  void floodingAudioDoesNotDisplaceOtherAudio() {
    begin();
    Queue<Runnable> waiting = new ArrayDeque<>();
    stage.mixing = waiting::add;
    voice.bytes = 1_000;
    for (int i = 0; i < 1_000; i++) {
      voice.voice(alice);
    }
    stage.step();

    assertThat(waiting.size()).isBetween(50, RoomAudioMix.WAITING_MAX - 50);
  }

  @Test
  void eachFrameIsRepeatedInTheNextPacketForAListenerThatNegotiatedRed() {
    begin();

    List<Got> all = bob.inbox.of(heard);
    RedPayload red = new RedPayload();
    for (int i = 1; i < all.size(); i++) {
      byte[] before = primary(all.get(i - 1));
      byte[] payload = all.get(i).payload();
      assertThat(red.wrap(payload, 0, payload.length)).isTrue();
      assertThat(red.blocks()).isEqualTo(2);
      assertThat(red.payloadType(1)).isEqualTo(PublishedTestStream.OPUS);
      assertThat(payload).containsSequence(before);
    }
    assertThat(all).hasSizeGreaterThan(10).allMatch(each -> each.type() == PublishedTestStream.RED);
  }

  private static byte[] primary(Got packet) {
    RedPayload red = new RedPayload();
    assertThat(red.wrap(packet.payload(), 0, packet.payload().length)).isTrue();
    int from = red.start(red.blocks() - 1);
    return Arrays.copyOfRange(packet.payload(), from, packet.payload().length);
  }

  @Test
  void framesAreSentOnceToAListenerWithoutRed() {
    bob.signalling.opusAlone = true;
    begin();

    assertThat(bob.inbox.of(heard))
        .hasSizeGreaterThan(10)
        .allMatch(each -> each.type() == PublishedTestStream.OPUS)
        .allMatch(each -> new OpusPayload().wrap(each.payload(), 0, each.payload().length, false));
  }

  @Test
  void packetsBeyondTheLimitThatWaitAreDropped() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    RoomAudioMix mix = new RoomAudioMix(Runnable::run, waiting::add, 0);
    mix.addListener("listener", counted);
    waiting.clear();
    for (int i = 0; i <= RoomAudioMix.WAITING_MAX; i++) {
      mix.audioReceived("speaker", PublishedTestStream.OPUS, false, packet(i), 20, 0);
    }

    assertThat(waiting).hasSize(RoomAudioMix.WAITING_MAX);
  }

  @Test
  void aPacketIsMixedAsSoonAsItIsDue() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    RoomAudioMix mix = new RoomAudioMix(Runnable::run, waiting::add, 100);
    mix.addListener("listener", counted);
    waiting.clear();
    mix.tick(99);
    assertThat(waiting).isEmpty();
    mix.tick(100);
    assertThat(waiting).hasSize(1);
  }

  @Test
  void aListenerThatLeftIsNotMixedFor() {
    mix.addListener("one", counted);
    mix.addListener("other", counted);
    talk("speaker", 0);
    assertThat(mixed.size()).isGreaterThan(FRAMES_PER_SECOND);
    mix.removeListener("one");
    mixed.clear();
    talk("speaker", 1);

    assertThat(mixed.size()).isBetween(1, FRAMES_PER_SECOND);
  }

  @Test
  void sourcesThatLeftMakeRoomForOthers() {
    mix.addListener("listener", counted);
    for (int i = 0; i < OpusMixer.MEMBERS_MAX; i++) {
      mix.audioReceived(i, PublishedTestStream.OPUS, false, packet(0), 20, 0);
      mix.removeSource(i);
    }
    talk("speaker", 0);

    assertThat(mixed).isNotEmpty();
  }

  /** {@return a listener whose packets are counted on their way to the owner, and not sent} */
  static AudioMixSubscription subscription() {
    NegotiatedSection section =
        new NegotiatedSection(
            "0",
            MediaKind.AUDIO,
            MediaDirection.SENDONLY,
            NegotiatedSection.Outcome.ACCEPTED,
            List.of(
                new CodecFormat(
                    Codec.OPUS,
                    PublishedTestStream.OPUS,
                    CodecFormat.NONE,
                    CodecFormat.NONE,
                    Map.of(),
                    Set.of())),
            Map.of(),
            List.of(),
            List.of());
    return new AudioMixSubscription(
        new SfuContext(
            SfuSimulation.CERTIFICATE,
            new Random(1),
            new SfuSimulation(),
            Runnable::run,
            Runnable::run),
        null,
        new SubscriptionParameters(SubscriptionParameters.AUDIO_MIX, 1, 0),
        section);
  }

  /** A source sends packets of 20 ms for a second, which are mixed. */
  private void talk(Object source, int second) {
    for (int i = 50 * second; i < 50 * (second + 1); i++) {
      long now = i * 20_000_000L;
      mix.audioReceived(source, PublishedTestStream.OPUS, false, packet(i), 20, now);
      mix.tick(now);
    }
  }

  private static RtpPacket packet(int number) {
    byte[] bytes = new byte[RtpPacket.HEADER_BYTES + 100];
    bytes[0] = (byte) 0x80;
    bytes[RtpPacket.HEADER_BYTES] = 0x78; // 20 ms
    RtpPacket packet = new RtpPacket();
    assertThat(packet.wrap(bytes, 0, bytes.length)).isTrue();
    packet.sequence(number);
    packet.timestamp(number * 960);
    return packet;
  }

  @Test
  void failingAudioSourceDoesNotEndTheMixingThread() {
    RoomAudioMix voices = new RoomAudioMix(Runnable::run, Runnable::run, 0);
    Object broken =
        new Object() {
          @Override
          public int hashCode() {
            throw new IllegalStateException("overlooked");
          }
        };

    assertThatCode(() -> voices.removeSource(broken)).doesNotThrowAnyException();
  }
}
