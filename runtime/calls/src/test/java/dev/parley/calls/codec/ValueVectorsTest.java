package dev.parley.calls.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.Vectors;
import dev.parley.calls.api.TypeExpression;
import dev.parley.calls.generate.RecordBodyWriter;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * VA-1, VA-2, VA-3, VA-4, VA-5, VA-6, VA-7, VA-8, VA-9, VA-10, VA-11, VA-12, VA-13 by the shared
 * examples, through the generated codecs. Left out are references and streams, which need a
 * session, and {@code T?} as an element, which Java has no place for.
 */
class ValueVectorsTest {
  private static final JsonNode FILE = Vectors.file("values");
  private static final long SEED = 20260101;

  @TestFactory
  Stream<DynamicTest> valuesAreWritten() {
    return tests(
        "valid",
        "read",
        entry -> assertThat(Vectors.hex(write(entry))).isEqualTo(entry.get("hex").asString()));
  }

  @TestFactory
  Stream<DynamicTest> valuesAreRead() {
    return tests(
        "valid",
        "write",
        entry ->
            assertThat(JavaValues.comparable(read(entry, Vectors.hex(entry))))
                .isEqualTo(JavaValues.comparable(value(entry))));
  }

  @TestFactory
  Stream<DynamicTest> badBytesAreRefused() {
    return tests(
        "invalid",
        "none",
        entry ->
            assertThatExceptionOfType(BadMessageException.class)
                .isThrownBy(() -> read(entry, Vectors.hex(entry))));
  }

  @TestFactory
  Stream<DynamicTest> badValuesAreRefused() {
    return tests(
        "refused",
        "none",
        entry ->
            assertThatExceptionOfType(BadMessageException.class).isThrownBy(() -> write(entry)));
  }

  /** VA-9: whatever the bytes, they are read or refused, and nothing else happens. */
  @Test
  void damagedBytesAreReadOrRefused() {
    Random random = new Random(SEED);
    var entries = FILE.get("valid").valueStream().filter(ValueVectorsTest::feasible).toList();
    for (int run = 0; run < 20_000; run++) {
      JsonNode entry = entries.get(random.nextInt(entries.size()));
      byte[] bytes = Vectors.hex(entry);
      for (int hits = random.nextInt(3); hits >= 0 && bytes.length > 0; hits--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      byte[] cut = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      try {
        read(entry, random.nextBoolean() ? cut : bytes);
      } catch (BadMessageException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
      }
    }
  }

  private static Stream<DynamicTest> tests(
      String section, String left, java.util.function.Consumer<JsonNode> test) {
    var kept = JsonNodeFactory.instance.arrayNode();
    FILE.get(section)
        .valueStream()
        .filter(ValueVectorsTest::feasible)
        .filter(entry -> !entry.path("direction").asString("").equals(left))
        .forEach(kept::add);
    return Vectors.tests(kept, test);
  }

  private static boolean feasible(JsonNode entry) {
    String type = entry.get("type").asString();
    return !type.startsWith("Publisher")
        && !type.startsWith("dev.example.Listener")
        && !type.contains("?>");
  }

  private static Object value(JsonNode entry) {
    return JavaValues.parse(TypeExpression.parse(entry.get("type").asString()), entry.get("value"));
  }

  private static byte[] write(JsonNode entry) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    codec(entry).write(out, 1, value(entry), "result");
    byte[] bytes = out.toByteArray();
    return exception(entry) ? unwrapped(bytes) : bytes;
  }

  private static Object read(JsonNode entry, byte[] bytes) {
    MessageInput in = new MessageInput(exception(entry) ? wrapped(bytes) : bytes);
    Codec codec = codec(entry);
    Object read = null;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (WireTypes.field(tag) == 1) {
        read = codec.read(in, tag, read);
      } else {
        in.skip(tag);
      }
    }
    return codec.finish(read, "result");
  }

  private static Codec codec(JsonNode entry) {
    Codecs codecs = new Codecs(contract -> Contract.of(contract).model());
    String type = entry.get("type").asString();
    Codec codec =
        exception(entry)
            ? new ExceptionReader(codecs).read(Mirror.plain(type), "test").codec()
            : codecs.of(Mirror.of(type), "test");
    codecs.finish(RecordBodyWriter::generate);
    return codec;
  }

  /** An exception's bytes are its record by itself (VA-13). */
  private static boolean exception(JsonNode entry) {
    return entry.get("type").asString().equals("dev.example.OutOfStock");
  }

  private static byte[] wrapped(byte[] bytes) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    out.bytesPresent(1, bytes);
    return out.toByteArray();
  }

  private static byte[] unwrapped(byte[] bytes) {
    MessageInput in = new MessageInput(bytes);
    return in.bytes(in.tag());
  }
}
