package dev.parley.calls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The examples of docs/protocol/vectors, as tests named by their rule. */
public final class Vectors {
  private static final Path FOLDER =
      Path.of(System.getProperty("parley.root", "../..")).resolve("docs/protocol/vectors");

  private Vectors() {}

  /** {@return one of the files} */
  public static JsonNode file(String name) {
    Path file = FOLDER.resolve(name + ".json");
    if (!Files.exists(file)) {
      throw new AssertionError(file + " does not exist");
    }
    return JsonMapper.shared().readTree(file.toFile());
  }

  /** {@return a test for each entry} */
  public static Stream<DynamicTest> tests(JsonNode entries, Consumer<JsonNode> test) {
    return StreamSupport.stream(entries.spliterator(), false)
        .map(entry ->
            DynamicTest.dynamicTest(
                entry.get("rule").asString() + " " + title(entry), () -> test.accept(entry)));
  }

  private static String title(JsonNode entry) {
    return entry.has("name") ? entry.get("name").asString() : entry.get("text").asString();
  }

  /** {@return the entry's bytes} */
  public static byte[] hex(JsonNode entry) {
    return HexFormat.of().parseHex(entry.get("hex").asString());
  }

  /** {@return bytes as the files write them} */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
