package dev.parley.room.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.board.state.BoardState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The examples of docs/protocol/vectors/board-svg.json, which the page's export passes too. */
class BoardSvgTest {
  private static final Path FILE =
      Path.of(System.getProperty("parley.root", "../.."))
          .resolve("docs/protocol/vectors/board-svg.json");

  private static final ValueCodec<BoardChange> CHANGES = ValueCodec.of(BoardChange.class);

  @TestFactory
  Stream<DynamicTest> drawsAsThePageDoes() {
    JsonNode all = JsonMapper.shared().readTree(FILE.toFile());
    return StreamSupport.stream(all.spliterator(), false)
        .map(
            entry -> DynamicTest.dynamicTest(entry.get("name").asString(), () -> assertSvg(entry)));
  }

  private static void assertSvg(JsonNode entry) throws IOException {
    BoardState state = new BoardState();
    byte[] change = HexFormat.of().parseHex(entry.get("change").asString());
    if (change.length > 0) {
      state.apply(new UUID(1, 1), CHANGES.decode(change).operations());
    }

    assertThat(
            svg(
                state.whole(0).shapes().stream().map(PlacedShape::shape).toList(),
                id ->
                    Optional.ofNullable(entry.get("pictures").get(id.toString()))
                        .map(JsonNode::asString)))
        .isEqualTo(entry.get("svg").asString());
  }

  @Test
  void bodiesThatAreCutOffOrHostileStillGiveASheet() throws IOException {
    for (String kind :
        List.of("pen", "marker", "line", "arrow", "rectangle", "ellipse", "text", "image", "x")) {
      for (byte[] body :
          List.of(new byte[0], bytes("ff"), bytes("ffffffffffffffffffff01"), new byte[17])) {
        Shape shape =
            new Shape(
                new UUID(0, 1),
                "1",
                "V",
                kind,
                new ShapePlacement(1e7f, -1e7f, 1e7f, -1e7f, 1),
                new ShapeStyle(-1, -1, 1e7f, true),
                body);

        assertThat(svg(List.of(shape), _ -> Optional.empty()))
            .startsWith("<svg ")
            .endsWith("</svg>\n")
            .doesNotContain("NaN")
            .doesNotContain("Infinity")
            .doesNotContain("E");
      }
    }
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static String svg(List<Shape> shapes, Function<UUID, Optional<String>> pictures)
      throws IOException {
    StringBuilder out = new StringBuilder();
    new BoardSvg(shapes, pictures).write(out);
    return out.toString();
  }
}
