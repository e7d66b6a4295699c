package dev.parley.server.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.nodes.spi.EngineException;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.RoomLogException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reasons that operators read when an erasure fails. */
class ControlServantTest {
  private static final String WHY = "the reason in words";

  @Test
  void operatorReadsWhyAnErasureFailedAndWhatToDo() {
    List<RuntimeException> failures =
        List.of(
            new RoomLogException(RoomLogException.Reason.BUSY, WHY, null),
            new EngineException(EngineException.Reason.TOO_LARGE, WHY, null),
            new UncheckedIOException(WHY, new IOException()));

    for (RuntimeException each : failures) {
      assertThatThrownBy(() ->
              ControlServant.removed(
                  "algebra",
                  () -> {
                    throw each;
                  }))
          .isInstanceOf(CallException.Unavailable.class) // others cross without their text
          .hasMessageContainingAll("algebra", WHY, "run 'parley erase' again");
    }
  }

  @Test
  void operatorReadsThatTheRoomIsInUse() {
    assertThatThrownBy(() -> ControlServant.removed("algebra", Optional::empty))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContainingAll("in use", "moved to another node", "try again");
  }
}
