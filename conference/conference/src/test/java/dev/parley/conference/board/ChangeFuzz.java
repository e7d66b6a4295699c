package dev.parley.conference.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Values;
import dev.parley.conference.api.board.Change;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Snapshot;
import dev.parley.transport.api.BadMessageException;
import java.util.Arrays;
import java.util.UUID;

/**
 * Fuzz target: bytes of members' changes, each behind its length in two bytes. A change is refused
 * or applied, and the state of the board in pieces is the same state. Its short form is {@link
 * ChangeFuzzTest}.
 */
public final class ChangeFuzz {
  private static final Values<Change> CHANGES = Values.of(Change.class);
  private static final Values<Snapshot> STATES = Values.of(Snapshot.class);
  private static final UUID AUTHOR = new UUID(7, 7);

  private ChangeFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    BoardState state = new BoardState();
    for (int at = 0; at + 2 <= input.length; ) {
      int length = (input[at] & 0xFF) << 8 | input[at + 1] & 0xFF;
      int end = Math.min(at + 2 + length, input.length);
      apply(state, Arrays.copyOfRange(input, at + 2, end));
      at = end;
    }
    assertThat(state.bytes()).isNotNegative();
    assertThat(STATES.encode(BoardState.of(state.pieces(1)).whole(1)))
        .isEqualTo(STATES.encode(state.whole(1)));
  }

  private static void apply(BoardState state, byte[] bytes) {
    try {
      Change change = CHANGES.decode(bytes);
      ChangeRules.check(change);
      state.apply(AUTHOR, change.operations());
    } catch (BadMessageException | DrawRefused refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }
}
