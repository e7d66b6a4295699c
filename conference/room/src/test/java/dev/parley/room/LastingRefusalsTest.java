package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LastingRefusalsTest {
  @Test
  void rightsAndLimitsOfTheRoomLast() {
    assertThat(LastingRefusals.isLasting(draw(Optional.empty()))).isTrue();
    assertThat(LastingRefusals.isLasting(new FileRefused(FileRefusal.TOO_SLOW, "slow"))).isTrue();
    assertThat(LastingRefusals.isLasting(new JoinRefused(JoinRefusal.REMOVED, "gone"))).isTrue();
    assertThat(LastingRefusals.isLasting(message(MessageRefusal.NOT_ALLOWED))).isTrue();
  }

  @Test
  void whatIsShortForAMomentDoesNot() {
    assertThat(LastingRefusals.isLasting(draw(Optional.of(Duration.ofMinutes(1))))).isFalse();
    assertThat(LastingRefusals.isLasting(new FileRefused(FileRefusal.UNREADABLE, "disk")))
        .isFalse();
    assertThat(LastingRefusals.isLasting(new JoinRefused(JoinRefusal.SERVER_FULL, "memory")))
        .isFalse();
    assertThat(LastingRefusals.isLasting(message(MessageRefusal.TOO_FAST))).isFalse();
    assertThat(LastingRefusals.isLasting(new IllegalStateException("a fault"))).isFalse();
  }

  private static DrawRefused draw(Optional<Duration> retryAfter) {
    return new DrawRefused(DrawRefusal.BOARD_FULL, "full", retryAfter);
  }

  private static MessageRefused message(MessageRefusal reason) {
    return new MessageRefused(reason, "no", Optional.empty());
  }
}
