package dev.parley.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * VA-1, VA-2, VA-3, VA-4, VA-5, VA-6, VA-7, VA-8, VA-9, VA-10, VA-11, VA-12, VA-13, ST-1 and RF-1
 * by the shared examples, from JSON to bytes and back.
 */
class JsonVectorsTest {
  private static final JsonNode FILE =
      JsonMapper.shared()
          .readTree(
              Path.of(
                      System.getProperty("parley.root", "../.."),
                      "docs/protocol/vectors/values.json")
                  .toFile());
  private static final List<TypeDescription> TYPES =
      Arrays.asList(JsonMapper.shared().treeToValue(FILE.get("types"), TypeDescription[].class));
  private static final long SEED = 20260101;

  /** Numbers are equal when they mean the same, whatever their Java class. */
  private static final Comparator<JsonNode> BY_MEANING =
      (a, b) -> a.isNumber() && b.isNumber() ? compare(a, b) : a.equals(b) ? 0 : 1;

  private static int compare(JsonNode a, JsonNode b) {
    return a.isFloat() || b.isFloat()
        ? Float.compare((float) a.doubleValue(), (float) b.doubleValue())
        : Double.compare(a.doubleValue(), b.doubleValue());
  }

  @TestFactory
  Stream<DynamicTest> jsonIsWritten() {
    return tests(
        "valid",
        "read",
        entry ->
            assertThat(HexFormat.of().formatHex(write(entry)))
                .isEqualTo(entry.get("hex").asString()));
  }

  @TestFactory
  Stream<DynamicTest> jsonIsRead() {
    return tests(
        "valid",
        "write",
        entry -> {
          JsonNode read = read(entry, bytes(entry));

          assertThat(read.equals(BY_MEANING, entry.get("value"))).as(Json.line(read)).isTrue();
        });
  }

  @TestFactory
  Stream<DynamicTest> badBytesAreRefused() {
    return tests(
        "invalid",
        "none",
        entry ->
            assertThatExceptionOfType(BadMessageException.class)
                .isThrownBy(() -> read(entry, bytes(entry))));
  }

  @TestFactory
  Stream<DynamicTest> badJsonIsRefused() {
    return tests(
        "refused",
        "none",
        entry ->
            assertThatThrownBy(() -> write(entry))
                .isInstanceOfAny(JsonException.class, BadMessageException.class));
  }

  /** VA-9: whatever the bytes, they are read or refused, and nothing else happens. */
  @Test
  void damagedBytesAreReadOrRefused() {
    Random random = new Random(SEED);
    JsonNode entries = FILE.get("valid");
    for (int run = 0; run < 20_000; run++) {
      JsonNode entry = entries.get(random.nextInt(entries.size()));
      byte[] bytes = bytes(entry);
      for (int hits = random.nextInt(3); hits >= 0 && bytes.length > 0; hits--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      try {
        read(entry, random.nextBoolean() ? cut : bytes);
      } catch (BadMessageException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
      }
    }
  }

  private static Stream<DynamicTest> tests(String section, String left, Consumer<JsonNode> test) {
    return FILE.get(section)
        .valueStream()
        .filter(entry -> !entry.path("direction").asString("").equals(left))
        .map(entry ->
            DynamicTest.dynamicTest(
                entry.get("rule").asString() + " " + entry.get("name").asString(),
                () -> test.accept(entry)));
  }

  private static byte[] bytes(JsonNode entry) {
    return HexFormat.of().parseHex(entry.get("hex").asString());
  }

  private static byte[] write(JsonNode entry) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    Codec codec = codec(entry);
    if (exception(entry)) {
      ((RecordJson) codec).writeFields(out, entry.get("value"), "");
    } else {
      codec.write(out, 1, entry.get("value"), "result");
    }
    return out.toByteArray();
  }

  private static JsonNode read(JsonNode entry, byte[] bytes) {
    MessageInput in = new MessageInput(bytes);
    return exception(entry)
        ? ((RecordJson) codec(entry)).readFields(in)
        : JsonElements.single(in, codec(entry), "result");
  }

  private static Codec codec(JsonNode entry) {
    return new JsonTypes(TYPES, new JsonForm(true, true)).of(entry.get("type").asString(), "test");
  }

  /** An exception's bytes are its record by itself (VA-13). */
  private static boolean exception(JsonNode entry) {
    return entry.get("type").asString().equals("dev.example.OutOfStock");
  }
}
