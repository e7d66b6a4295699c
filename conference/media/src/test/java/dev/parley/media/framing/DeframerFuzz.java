package dev.parley.media.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Fuzz target: whatever a stream holds, its packets are the same in one piece and in pieces of the
 * size that its first byte says. Its short form is {@link DeframerFuzzTest}.
 */
public final class DeframerFuzz {
  private static final int PACKET_BYTES_MAX = 300;

  private DeframerFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    int piece = 1 + (input[0] & 0xFF);
    assertThat(packets(input, piece)).isEqualTo(packets(input, input.length));
  }

  private static List<String> packets(byte[] input, int piece) {
    List<String> packets = new ArrayList<>();
    Deframer deframer =
        new Deframer(
            PACKET_BYTES_MAX,
            (bytes, from, length) -> {
              assertThat(length).isBetween(1, PACKET_BYTES_MAX);
              packets.add(HexFormat.of().formatHex(Arrays.copyOfRange(bytes, from, from + length)));
            });
    boolean whole = true;
    for (int at = 1; at < input.length; at += piece) {
      whole = deframer.feed(input, at, Math.min(piece, input.length - at));
    }
    packets.add(whole ? "open" : "broken");
    return packets;
  }
}
