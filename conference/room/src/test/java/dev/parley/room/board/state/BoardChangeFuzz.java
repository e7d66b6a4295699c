package dev.parley.room.board.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.transport.api.BadMessageException;
import java.util.Arrays;
import java.util.UUID;

/**
 * Fuzz target: bytes of members' changes, each behind its length in two bytes. A change is refused
 * or applied, and the state of the board in pieces is the same state. Its short form is {@link
 * BoardChangeFuzzTest}.
 */
public final class BoardChangeFuzz {
  private static final ValueCodec<BoardChange> CHANGES = ValueCodec.of(BoardChange.class);
  private static final ValueCodec<BoardStatePiece> STATES = ValueCodec.of(BoardStatePiece.class);
  private static final UUID AUTHOR = new UUID(7, 7);

  private BoardChangeFuzz() {}

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
      BoardChange change = CHANGES.decode(bytes);
      BoardChangeRules.check(change);
      state.apply(AUTHOR, change.operations());
    } catch (BadMessageException | DrawRefused refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }
}
