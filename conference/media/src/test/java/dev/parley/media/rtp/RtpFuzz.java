package dev.parley.media.rtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

/**
 * Fuzz target: bytes are an RTP packet or refused; its parts lie within it, and it can be written
 * anew. Its short form is {@link RtpFuzzTest}.
 */
public final class RtpFuzz {
  private static final HeaderExtensionIds SOURCE =
      HeaderExtensionIds.of(
          Map.of(
              HeaderExtension.AUDIO_LEVEL, 1,
              HeaderExtension.DEPENDENCY_DESCRIPTOR, 2,
              HeaderExtension.VIDEO_ORIENTATION, 3,
              HeaderExtension.MID, 4));
  private static final HeaderExtensionIds TARGET =
      HeaderExtensionIds.of(
          Map.of(
              HeaderExtension.AUDIO_LEVEL, 3,
              HeaderExtension.DEPENDENCY_DESCRIPTOR, 1,
              HeaderExtension.TRANSPORT_SEQUENCE, 5));

  private RtpFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RtpPacket packet = new RtpPacket();
    if (!packet.wrap(input, 0, input.length)) {
      assertThat(packet.length()).isEqualTo(RtpPacket.HEADER_BYTES);
      return;
    }
    assertThat(packet.length()).isEqualTo(input.length);
    assertThat(packet.payload() + packet.payloadLength() + packet.paddingLength())
        .isEqualTo(input.length);
    for (int i = 0; i < packet.csrcCount(); i++) {
      packet.csrc(i);
    }
    for (int id = 0; id < 256; id++) {
      int at = packet.extension(id);
      if (at >= 0) {
        assertThat(at + packet.extensionLength(at)).isLessThanOrEqualTo(packet.payload());
      }
    }
    writtenAnew(packet);
  }

  private static void writtenAnew(RtpPacket packet) {
    RtpWriter writer = new RtpWriter(SOURCE, TARGET);
    RtpPacket written = new RtpPacket();
    byte[] into = new byte[packet.length() + 1_000];
    int length = writer.write(packet, into, 7, written);
    assertThat(written.length()).isEqualTo(length);
    assertThat(written.payloadLength()).isEqualTo(packet.payloadLength());
    assertThat(written.sequence()).isEqualTo(packet.sequence());
    assertThat(TARGET.find(HeaderExtension.TRANSPORT_SEQUENCE, written))
        .isEqualTo(writer.transportSequenceAt());
    int level = AudioLevel.read(SOURCE, packet);
    assertThat(AudioLevel.read(TARGET, written)).isEqualTo(level);
  }
}
