package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.RedWriter;
import dev.parley.media.rtp.RtpPacket;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A publisher whose sections are negotiated anew. */
final class PeerUplinkTest {
  private static final Map<String, TrackPublication> MICROPHONE =
      Map.of("0", new TrackPublication(new UUID(1, 0), "MICROPHONE"));
  private static final long FRAME_NANOS = 20_000_000;
  private static final int FRAME_TICKS = 960;
  private static final int MIXED_FRAMES_MIN = 10; // of 60 ms in a second

  private final Queue<Runnable> mixed = new ArrayDeque<>();
  private final RoomAudioMix mix = new RoomAudioMix(mixed::add, Runnable::run, 0);
  private final PeerUplink uplink = uplink(mix);

  private static PeerUplink uplink(RoomAudioMix mix) {
    SfuContext context =
        new SfuContext(
            SfuSimulation.CERTIFICATE,
            new Random(1),
            new SfuSimulation(),
            Runnable::run,
            Runnable::run);
    RoomSpeakers speakers = new RoomSpeakers();
    RoomTracks tracks = new RoomTracks(speakers, mix, new RoomRecording(context), infos -> {});
    RoomContext room =
        new RoomContext(
            "room",
            tracks,
            new RelayedTracks(context, tracks, mix),
            speakers,
            mix,
            new RoomGroup(context, speakers, tracks::all),
            new SfuCounters());
    return new PeerUplink(context, room, null, new UUID(0, 1), "speaker");
  }

  private void negotiate(int opus, long now) {
    NegotiatedUplink sections = new NegotiatedUplink();
    sections.audio("0", opus);
    uplink.apply(sections.session(), MICROPHONE, now);
  }

  /** Sends a second of voice, in RED packets whose blocks have this payload type. */
  private void talk(int opus, int second) {
    RedWriter red = new RedWriter(opus, 2);
    for (int i = 50 * second; i < 50 * (second + 1); i++) {
      byte[] frame = new byte[100];
      frame[0] = 0x78; // 20 ms
      byte[] bytes = new byte[RtpPacket.HEADER_BYTES + frame.length + red.overheadMax()];
      bytes[0] = (byte) 0x80;
      bytes[1] = NegotiatedUplink.AUDIO_RED;
      int length =
          red.write(frame, 0, frame.length, i * FRAME_TICKS, bytes, RtpPacket.HEADER_BYTES);
      RtpPacket packet = new RtpPacket();
      assertThat(packet.wrap(bytes, 0, RtpPacket.HEADER_BYTES + length)).isTrue();
      packet.sequence(i);
      packet.timestamp(i * FRAME_TICKS);
      packet.ssrc(7);
      uplink.packet(bytes, 0, RtpPacket.HEADER_BYTES + length, i * FRAME_NANOS);
      mix.tick(i * FRAME_NANOS);
    }
  }

  @Test
  void microphoneWhoseOpusGetsAnotherPayloadTypeIsMixedOn() {
    mix.addListener("listener", RoomAudioMixTest.subscription());
    negotiate(NegotiatedUplink.AUDIO, 0);
    talk(NegotiatedUplink.AUDIO, 0);
    assertThat(mixed).hasSizeGreaterThan(MIXED_FRAMES_MIN);

    negotiate(NegotiatedUplink.AUDIO - 2, 50 * FRAME_NANOS);
    mixed.clear();
    talk(NegotiatedUplink.AUDIO - 2, 1);

    assertThat(mixed).hasSizeGreaterThan(MIXED_FRAMES_MIN);
  }
}
