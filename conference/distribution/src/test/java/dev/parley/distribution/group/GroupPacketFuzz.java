package dev.parley.distribution.group;

import static dev.parley.distribution.group.GroupPackets.FIRST;
import static dev.parley.distribution.group.GroupPackets.GROUP;
import static dev.parley.distribution.group.GroupPackets.data;
import static dev.parley.distribution.group.GroupPackets.key;
import static dev.parley.distribution.group.GroupPackets.material;
import static org.assertj.core.api.Assertions.assertThat;

/** Fuzz target: any bytes are rejected without an exception, and the stream goes on behind them. */
public final class GroupPacketFuzz {
  private GroupPacketFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    GroupOpener opener = new GroupOpener(GROUP, key(5));
    FeedbackOpener feedback =
        new FeedbackOpener(
            GROUP,
            new MemberKey(3, material(3)),
            GroupPacketKind.FEEDBACK,
            new RejectionCounters());
    assertThat(opener.open(input.clone(), 0, input.length, 0)).isEqualTo(-1);
    assertThat(feedback.open(input.clone(), 0, input.length)).isEqualTo(-1);

    byte[] good = data(new GroupSealer(GROUP, key(5)), FIRST);
    assertThat(opener.open(good, 0, good.length, 0)).isEqualTo(good.length - GroupHeader.OVERHEAD);
  }
}
