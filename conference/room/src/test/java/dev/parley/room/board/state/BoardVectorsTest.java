package dev.parley.room.board.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardStatePiece;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** BO-12: the examples of docs/protocol/vectors/board.json. */
class BoardVectorsTest {
  private static final Path FILE =
      Path.of(System.getProperty("parley.root", "../.."))
          .resolve("docs/protocol/vectors/board.json");

  private static final ValueCodec<BoardChange> CHANGES = ValueCodec.of(BoardChange.class);
  private static final ValueCodec<BoardStatePiece> STATES = ValueCodec.of(BoardStatePiece.class);

  @TestFactory
  Stream<DynamicTest> changesGiveTheState() {
    JsonNode all = JsonMapper.shared().readTree(FILE.toFile());
    return StreamSupport.stream(all.spliterator(), false)
        .map(entry ->
            DynamicTest.dynamicTest(
                entry.get("rule").asString() + " " + entry.get("name").asString(),
                () -> assertState(entry)));
  }

  private static void assertState(JsonNode entry) {
    BoardState state = new BoardState();
    for (JsonNode made : entry.get("changes")) {
      byte[] bytes = HexFormat.of().parseHex(made.get("hex").asString());
      BoardChange change = CHANGES.decode(bytes);
      assertThat(CHANGES.encode(change)).isEqualTo(bytes);
      state.apply(UUID.fromString(made.get("author").asString()), change.operations());
    }
    assertThat(HexFormat.of().formatHex(STATES.encode(state.whole(0))))
        .isEqualTo(entry.get("state").asString());
  }
}
