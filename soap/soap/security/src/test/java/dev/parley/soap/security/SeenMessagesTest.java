package dev.parley.soap.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.security.SeenMessages.Answer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SeenMessagesTest {
  private final AtomicLong now = new AtomicLong(-5);
  private final SeenMessages seen = new SeenMessages(Duration.ofMinutes(6), now::get);

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void messageIsSeenAgainForAsLongAsItIsFresh() {
    assertThat(seen.accept("ann", "1")).isEqualTo(Answer.NEW);
    pass(Duration.ofMinutes(5));
    assertThat(seen.accept("ann", "1")).isEqualTo(Answer.SEEN);
    assertThat(seen.accept("ann", "2")).isEqualTo(Answer.NEW);
    pass(Duration.ofMinutes(6).minusNanos(1));
    assertThat(seen.accept("bob", "2")).isEqualTo(Answer.SEEN);
  }

  @Test
  void oldMessagesAreForgotten() {
    seen.accept("ann", "1");
    pass(Duration.ofMinutes(12));

    assertThat(seen.accept("ann", "1")).isEqualTo(Answer.NEW);
  }

  @Test
  void oneSenderLeavesRoomForOthers() {
    for (int i = 0; i < SeenMessages.SENDER_MAX; i++) {
      assertThat(seen.accept("ann", "" + i)).isEqualTo(Answer.NEW);
    }

    assertThat(seen.accept("ann", "one more")).isEqualTo(Answer.FULL);
    assertThat(seen.accept("bob", "one more")).isEqualTo(Answer.NEW);
    pass(Duration.ofMinutes(6));
    assertThat(seen.accept("ann", "later")).isEqualTo(Answer.FULL);
    pass(Duration.ofMinutes(6));
    assertThat(seen.accept("ann", "later")).isEqualTo(Answer.NEW);
  }

  @Test
  void allSendersTogetherHaveALimit() {
    for (int i = 0; i < SeenMessages.MESSAGES_MAX; i++) {
      seen.accept("sender " + i % 10, "" + i);
    }

    assertThat(seen.accept("new", "new")).isEqualTo(Answer.FULL);
  }
}
