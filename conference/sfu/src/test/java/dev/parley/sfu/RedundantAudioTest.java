package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.payload.RedPayload;
import dev.parley.media.payload.RedWriter;
import dev.parley.media.rtp.RtpPacket;
import org.junit.jupiter.api.Test;

final class RedundantAudioTest {
  private static final int TYPE = 111;

  private final RedundantAudio audio = new RedundantAudio(TYPE);

  private static RtpPacket packet(int from, int payloadBytes) {
    byte[] bytes = new byte[ScratchBuffers.PACKET_BYTES];
    bytes[from] = (byte) 0x80;
    RtpPacket packet = new RtpPacket();
    assertThat(packet.wrap(bytes, from, RtpPacket.HEADER_BYTES + payloadBytes)).isTrue();
    return packet;
  }

  @Test
  void theLongestBlockIsCarriedAndALongerOneStaysAsItIs() {
    assertThat(audio.write(packet(0, RedPayload.BLOCK_BYTES_MAX))).isOne();
    RtpPacket longer = packet(0, RedPayload.BLOCK_BYTES_MAX + 1);
    byte[] before = longer.bytes().clone();
    assertThat(audio.write(longer)).isNegative();
    assertThat(longer.bytes()).isEqualTo(before);
  }

  @Test
  void aPacketIsCarriedIfTheRestOfItsBufferHoldsAllThatMayBeAdded() {
    int added = new RedWriter(TYPE, 2).overheadMax();
    int last = ScratchBuffers.PACKET_BYTES - added - RtpPacket.HEADER_BYTES - 100;
    assertThat(audio.write(packet(last + 1, 100))).isNegative();
    assertThat(audio.write(packet(last, 100))).isOne();
  }
}
