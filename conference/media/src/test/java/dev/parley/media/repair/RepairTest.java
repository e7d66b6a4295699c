package dev.parley.media.repair;

import static dev.parley.media.rtp.RtpPackets.rtp;
import static dev.parley.media.rtp.RtpPackets.view;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.media.rtp.RtpPacket;
import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RepairTest {
  private static final long MILLI = 1_000_000L;

  private final RtpPacket found = new RtpPacket();

  @Test
  void historyKeepsTheLastPacketsThatFit() {
    PacketHistory history = new PacketHistory(8, 1_000);
    for (int i = 100; i < 110; i++) {
      assertThat(history.put(i, view(rtp(i, i, 1, 188)))).isTrue();
    }

    assertThat(history.get(104, found)).isFalse();
    for (int i = 105; i < 110; i++) {
      assertThat(history.get(i, found)).isTrue();
      assertThat(found.timestamp()).isEqualTo(i);
    }
    assertThat(history.get(110, found)).isFalse();
    assertThat(history.put(111, view(rtp(1, 1, 1, 988)))).isTrue();
    assertThat(history.put(112, view(rtp(1, 1, 1, 989)))).isFalse();
    assertThat(history.get(111, found)).isTrue();
    assertThat(history.get(109, found)).isFalse();
    assertThat(new PacketHistory(8, 100).get(0, found)).isFalse();
    assertThatThrownBy(() -> new PacketHistory(12, 1)).hasMessageContaining("12 slots");
  }

  @Test
  void whateverTheHistoryGivesIsWhatWasPut() {
    RandomSeeds.run(
        50,
        random -> {
          PacketHistory history = new PacketHistory(64, 10_000);
          Map<Long, byte[]> truth = new HashMap<>();
          for (int i = 0; i < 1_000; i++) {
            long number = 70_000 + i + random.nextInt(20);
            byte[] bytes = rtp((int) number, random.nextInt(), 1, random.nextInt(1_200));
            history.put(number, view(bytes));
            truth.put(number, bytes);
            for (int back = 0; back < 100; back++) {
              long asked = number - back;
              if (history.get(asked, found)) {
                int end = found.from() + found.length();
                assertThat(Arrays.copyOfRange(found.bytes(), found.from(), end))
                    .isEqualTo(truth.get(asked));
              } else {
                assertThat(back).isPositive();
              }
            }
          }
        });
  }

  @Test
  void budgetEndsAndGrowsWithWhatIsSent() {
    RetransmissionBudget budget = new RetransmissionBudget();
    assertThat(budget.take(RetransmissionBudget.BYTES_MAX + 1)).isFalse();
    assertThat(budget.take(RetransmissionBudget.BYTES_MAX)).isTrue();
    assertThat(budget.take(1)).isFalse();

    budget.sent(400);

    assertThat(budget.take(101)).isFalse();
    assertThat(budget.take(100)).isTrue();
  }

  @Test
  void retransmissionComesBackAsItWas() {
    byte[] original = rtp(65_535, 7, 8, 5);
    byte[] bytes = Arrays.copyOf(original, original.length + 2);
    assertThat(found.wrap(bytes, 0, original.length)).isTrue();

    assertThat(Rtx.wrap(found, 99, 97, 3)).isEqualTo(original.length + 2);
    assertThat(found.ssrc()).isEqualTo(99);
    assertThat(found.payloadType()).isEqualTo(97);
    assertThat(found.sequence()).isEqualTo(3);
    assertThat(found.timestamp()).isEqualTo(7);
    assertThat(Rtx.wrap(found, 1, 1, 1)).isZero();

    assertThat(Rtx.unwrap(found, 8, 96)).isTrue();
    assertThat(Arrays.copyOfRange(bytes, 2, bytes.length)).isEqualTo(original);
    assertThat(found.length()).isEqualTo(original.length);
  }

  @Test
  void retransmissionOfNothingIsNone() {
    assertThat(Rtx.unwrap(view(rtp(1, 2, 3, 0)), 4, 5)).isFalse();
    assertThat(Rtx.unwrap(view(rtp(1, 2, 3, 1)), 4, 5)).isFalse();
    assertThat(Rtx.unwrap(view(rtp(1, 2, 3, 2)), 4, 5)).isTrue();
  }

  @Test
  void keyFrameIsAskedForOnceForAllWhoWantIt() {
    KeyFrameRequests requests = new KeyFrameRequests();
    assertThat(requests.due(0)).isFalse();
    for (int i = 0; i < 100; i++) {
      assertThat(requests.want(new KeyFrameRateLimit(), 0)).isTrue();
    }
    assertThat(requests.due(0)).isTrue();
    assertThat(requests.due(0)).isFalse();

    requests.want(10 * MILLI);
    assertThat(requests.nextDeadline()).isEqualTo(KeyFrameRequests.INTERVAL_NANOS_MIN);
    assertThat(requests.due(KeyFrameRequests.INTERVAL_NANOS_MIN - 1)).isFalse();
    assertThat(requests.due(KeyFrameRequests.INTERVAL_NANOS_MIN)).isTrue();
    requests.keyFrame();
    assertThat(requests.nextDeadline()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void unansweredRequestIsMadeAFewTimes() {
    KeyFrameRequests requests = new KeyFrameRequests();
    requests.want(0);
    int asked = 0;
    for (long now = 0; now < 100_000 * MILLI; now += 10 * MILLI) {
      asked += requests.due(now) ? 1 : 0;
    }

    assertThat(asked).isEqualTo(KeyFrameRequests.TRIES_MAX);
  }

  @Test
  void receiverIsHeardThreeTimesInTenSeconds() {
    KeyFrameRateLimit allowance = new KeyFrameRateLimit();
    KeyFrameRequests requests = new KeyFrameRequests();
    for (int i = 0; i < KeyFrameRateLimit.REQUESTS_MAX; i++) {
      assertThat(requests.want(allowance, i)).isTrue();
    }

    assertThat(requests.want(allowance, KeyFrameRateLimit.WINDOW_NANOS - 1)).isFalse();
    assertThat(requests.want(allowance, KeyFrameRateLimit.WINDOW_NANOS)).isTrue();
    assertThat(requests.want(allowance, KeyFrameRateLimit.WINDOW_NANOS)).isFalse();
  }
}
