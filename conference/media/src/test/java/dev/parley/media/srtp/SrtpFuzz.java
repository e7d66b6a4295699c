package dev.parley.media.srtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;

/**
 * Fuzz target: whatever bytes come, they are refused and nothing is thrown, and the stream goes on
 * behind them. Its short form is {@link SrtpFuzzTest}.
 */
public final class SrtpFuzz {
  private static final int HEADER_BYTES = 12;

  private SrtpFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    for (SrtpProfile profile : SrtpProfile.values()) {
      SrtpKeys[] keys = SrtpPackets.keys(profile, new Random(1));
      SrtpReceiver receiver = keys[1].receiver();
      byte[] good = SrtpPackets.rtp(SrtpPackets.SSRC, 1, 30);
      byte[] sealed = new byte[good.length + profile.rtpOverhead()];
      keys[0].sender().protect(good, 0, good.length, sealed, 0);

      assertThat(receiver.unprotect(input.clone(), 0, input.length)).isEqualTo(-1);
      assertThat(receiver.unprotectRtcp(input.clone(), 0, input.length)).isEqualTo(-1);
      assertThat(receiver.unprotect(sealed, 0, sealed.length)).isEqualTo(good.length);

      int room = input.length + profile.rtcpOverhead();
      int length = keys[0].sender().protect(input, 0, input.length, new byte[room], 0);
      assertThat(length >= 0).isEqualTo(isRtp(input));
    }
  }

  /** The plain way to read a header. */
  private static boolean isRtp(byte[] input) {
    if (input.length < HEADER_BYTES || (input[0] & 0xC0) != 0x80) {
      return false;
    }
    int header = HEADER_BYTES + 4 * (input[0] & 15);
    if ((input[0] & 0x10) == 0) {
      return input.length >= header;
    }
    return input.length >= header + 4
        && input.length
            >= header + 4 + 4 * ((input[header + 2] & 255) * 256 + (input[header + 3] & 255));
  }
}
