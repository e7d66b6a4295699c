package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtcp.RtcpCompound;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class TransportFeedbackReaderTest {
  private static final String SSRCS = "0102030400000007";

  private final TransportFeedbackReader reader = new TransportFeedbackReader();

  private boolean accepts(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    return reader.wrap(bytes, 0, bytes.length);
  }

  private static String feedback(int count, String chunksAndDeltas) {
    int words = 4 + chunksAndDeltas.length() / 8;
    return "8fcd%04x%s0001%04x00000500%s".formatted(words, SSRCS, count, chunksAndDeltas);
  }

  private int steps() {
    int steps = 0;
    while (reader.next()) {
      steps++;
    }
    return steps;
  }

  @Test
  void otherPacketsAreNotFeedback() {
    String tail = "cd0005" + SSRCS + "00010001000005002001" + "0400";

    assertThat(accepts("8f" + tail)).isTrue();
    assertThat(accepts("4f" + tail)).isFalse();
    assertThat(accepts("8e" + tail)).isFalse();
    assertThat(accepts(("8f" + tail).replace("8fcd", "8fce"))).isFalse();
    assertThat(reader.next()).isFalse();
  }

  @Test
  void packetThatIsCutOffAnywhereIsRefused() {
    byte[] whole = HexFormat.of().parseHex(feedback(3, "2003282828000000"));

    for (int length = 0; length < whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertThat(reader.wrap(cut, 0, length)).as("cut to %d", length).isFalse();
    }
    assertThat(reader.wrap(whole, 0, whole.length)).isTrue();
  }

  @Test
  void bytesBehindThePacketAreNotLookedAt() {
    assertThat(accepts(feedback(1, "20010400") + "ffffffff")).isTrue();
    assertThat(steps()).isEqualTo(1);
  }

  @Test
  void paddingHoldsNoDeltas() {
    String padded = feedback(3, "2003282828000003").replaceFirst("8f", "af");

    assertThat(accepts(padded)).isTrue();
    assertThat(accepts(padded.replaceFirst("03$", "04"))).isFalse();
    assertThat(accepts(padded.replaceFirst("03$", "ff"))).isFalse();
  }

  /** As Chromium 156 sent it: what it tells of seldom fills whole words. */
  @Test
  void feedbackIsReadWhereItsPaddingWasTakenOff() {
    byte[] padded = HexFormat.of().parseHex("afcd000556f46b1ab33233a700000001093da30020018001");
    RtcpCompound compound = new RtcpCompound();

    assertThat(compound.wrap(padded, 0, padded.length)).isTrue();
    assertThat(compound.next()).isTrue();
    assertThat(compound.length()).isEqualTo(padded.length - 1);
    assertThat(reader.wrap(padded, compound.from(), compound.length())).isTrue();
    assertThat(steps()).isEqualTo(1);
    assertThat(reader.received()).isTrue();
    assertThat(reader.wrap(padded, 0, padded.length)).isTrue();
    assertThat(reader.wrap(padded, 0, padded.length - 2)).as("without its delta").isFalse();
  }

  @Test
  void deltasThatAreMissingAreRefused() {
    assertThat(accepts(feedback(2, "20022828"))).isTrue();
    assertThat(accepts(feedback(3, "20032828"))).isFalse();
    assertThat(accepts(feedback(7, "c5552828"))).isFalse();
    assertThat(accepts(feedback(1, "40010400"))).isTrue();
    assertThat(accepts(feedback(2, "40020400"))).isFalse();
  }

  @Test
  void reservedStatusIsRefused() {
    assertThat(accepts(feedback(1, "60010400"))).isFalse();
    assertThat(accepts(feedback(7, "c0030400"))).isFalse();
  }

  @Test
  void reservedStatusBehindTheLastIsNotLookedAt() {
    assertThat(accepts(feedback(6, "c0030000"))).isTrue();
    assertThat(steps()).isEqualTo(6);
  }

  @Test
  void emptyChunksAndCountsAreRefused() {
    assertThat(accepts(feedback(0, "20010400"))).isFalse();
    assertThat(accepts(feedback(1, "20002001" + "04000000"))).isFalse();
  }

  @Test
  void tooManyPacketsAreRefused() {
    assertThat(accepts(feedback(2_048, "08000000"))).isTrue();
    assertThat(steps())
        .isEqualTo(TransportFeedbackReader.STATUSES_MAX)
        .isEqualTo(SentPacketLog.PACKETS_MAX);
    assertThat(accepts(feedback(2_049, "08010000"))).isFalse();
    assertThat(accepts(feedback(8_191, "1fff0000"))).isFalse();
    assertThat(accepts(feedback(0xffff, "1fff1fff1fff1fff1fff1fff1fff1fff1fff0000"))).isFalse();
  }

  @Test
  void runMayBeLongerThanWhatIsLeft() {
    assertThat(accepts(feedback(2, "3fff2828"))).isTrue();
    assertThat(steps()).isEqualTo(2);
  }
}
