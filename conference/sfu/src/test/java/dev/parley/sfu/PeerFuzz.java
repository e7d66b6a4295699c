package dev.parley.sfu;

import dev.parley.media.rtp.RtpPacket;
import java.util.Arrays;

/**
 * Fuzz target: whatever packets a peer sends that has the keys, of its own streams or of none, they
 * are forwarded, recorded or dropped, and nothing is thrown. Its short form is {@link
 * PeerFuzzTest}.
 */
public final class PeerFuzz {
  private static final byte[] TYPES = {
    PublishedTestStream.OPUS,
    PublishedTestStream.RED,
    PublishedTestStream.VP8,
    PublishedTestStream.VP8_AGAIN,
    0,
    (byte) 0xe0
  };
  private static final int RTCP = 0x40;

  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();
  private final SimulatedPeer bob = stage.caller();
  private final SimulatedPeer carol = stage.caller();
  private final int[] ssrcs;
  private final int heard;

  /**
   * Alice speaks and shows her camera and her screen; Bob looks and hears her and Carol, and all is
   * recorded.
   */
  PeerFuzz() {
    PublishedTestStream voice = alice.signalling.voice();
    PublishedTestStream small = alice.signalling.picture("l", "h").getFirst();
    PublishedTestStream screen = alice.signalling.screen();
    alice.connect();
    PublishedTestStream other = carol.signalling.voice();
    carol.connect();
    heard = bob.signalling.watch(carol.signalling.track(other));
    bob.signalling.watch(alice.signalling.track(voice));
    bob.signalling.watch(alice.signalling.track(small));
    bob.signalling.watch(alice.signalling.track(screen));
    bob.connect();
    stage.forwarder.startRecording(SfuSimulation.ROOM, new TrackRecorderFake(), stage.now);
    ssrcs = new int[] {voice.ssrc, small.ssrc, small.rtx, screen.ssrc, screen.rtx, 1};
    stage.millis(500);
  }

  private static final class Holder {
    static final PeerFuzz ONE = new PeerFuzz();
  }

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Holder.ONE.send(input);
  }

  /**
   * Sends one packet.
   *
   * @param input the first byte says which stream it is of, and whether it is a report
   */
  void send(byte[] input) {
    if (input.length < 1 + RtpPacket.HEADER_BYTES || input.length > 1_200) {
      return;
    }
    byte[] packet = Arrays.copyOfRange(input, 1, input.length);
    int choice = input[0] & 0xff;
    packet[0] = (byte) (packet[0] & 0x3f | 0x80);
    if ((choice & RTCP) != 0) {
      packet[1] = (byte) (200 + (packet[1] & 7));
      alice.sendRtcp(packet, packet.length);
    } else {
      packet[1] = (byte) (packet[1] & 0x80 | TYPES[choice % TYPES.length] & 0x7f);
      int ssrc = ssrcs[choice / TYPES.length % ssrcs.length];
      for (int i = 0; i < 4; i++) {
        packet[8 + i] = (byte) (ssrc >> (24 - 8 * i));
      }
      alice.sendRtp(packet, packet.length, -1);
    }
    stage.step();
  }

  /** {@return how many packets of Carol's voice come to Bob in a second} */
  int second() {
    int before = bob.inbox.of(heard).size();
    stage.millis(1_000);
    return bob.inbox.of(heard).size() - before;
  }
}
