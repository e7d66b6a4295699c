package dev.parley.calls.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import dev.parley.calls.Parley;
import dev.parley.calls.Vectors;
import dev.parley.calls.api.MethodDescription;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.MessageOutput;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * MS-1 to MS-9, ER-1, ER-6, ST-1 to ST-4 and RF-2 by the shared examples, read and written by
 * sessions.
 */
class MessageVectorsTest {
  private static final JsonNode FILE = Vectors.file("messages");
  private static final byte[] HELLO = Vectors.hex(FILE.get("valid").get(0));
  private static final long SEED = 4711;
  private static Parley parley;

  @BeforeAll
  static void start() {
    parley = Parley.start();
  }

  @AfterAll
  static void close() {
    parley.close();
  }

  @TestFactory
  Stream<DynamicTest> messagesAreRead() {
    return Vectors.tests(
        FILE.get("valid"),
        entry ->
            assertThatCode(() -> connection(entry).arrives(Vectors.hex(entry)))
                .doesNotThrowAnyException());
  }

  @TestFactory
  Stream<DynamicTest> badMessagesCloseTheConnection() {
    return Vectors.tests(
        FILE.get("invalid"),
        entry ->
            assertThatExceptionOfType(BadMessageException.class)
                .isThrownBy(() -> connection(entry).arrives(Vectors.hex(entry)))
                .extracting(BadMessageException::reason)
                .isEqualTo(CloseReason.valueOf(entry.get("close").asString())));
  }

  @TestFactory
  Stream<DynamicTest> extensionsAreIgnored() {
    return Vectors.tests(
        FILE.get("ignored"),
        entry -> {
          HandmadeConnection connection = connection(entry);
          List<String> before = connection.sent();

          connection.arrives(Vectors.hex(entry));

          assertThat(connection.sent()).isEqualTo(before);
        });
  }

  @TestFactory
  Stream<DynamicTest> messagesAreWritten() {
    var writable = JsonNodeFactory.instance.arrayNode();
    FILE.get("valid").valueStream().filter(MessageVectorsTest::isWritten).forEach(writable::add);
    return Vectors.tests(
        writable,
        entry -> {
          MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);

          writer(entry.get("message")).accept(out);

          assertThat(Vectors.hex(out.toByteArray())).isEqualTo(entry.get("hex").asString());
        });
  }

  /** MS-4: whatever arrives is read, or closes the connection, and nothing else happens. */
  @Test
  void damagedMessagesAreReadOrRefused() {
    Random random = new Random(SEED);
    JsonNode entries = FILE.get("valid");
    for (int run = 0; run < 5_000; run++) {
      JsonNode entry = entries.get(random.nextInt(entries.size()));
      byte[] bytes = Vectors.hex(entry);
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      byte[] cut = java.util.Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
      try {
        connection(entry).arrives(random.nextBoolean() ? cut : bytes);
      } catch (BadMessageException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
      }
    }
  }

  /** MS-8, at the limit and one byte beyond. */
  @Test
  void metadataIsBounded() {
    int rest = 6; // tag, length and text of the key take 3 bytes, tag and length of the value 3
    RawCall fits = request(Limits.METADATA_BYTES_MAX - rest);
    RawCall large = request(Limits.METADATA_BYTES_MAX - rest + 1);

    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    ParleyMessages.request(out, 0, fits);
    connection(FILE.get("ignored").get(0)).arrives(out.toByteArray());
    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(
            () -> ParleyMessages.request(MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX), 0, large));
  }

  private static RawCall request(int length) {
    RawCall call = call("", 1);
    call.metadata("k", "v".repeat(length));
    return call;
  }

  /** A connection that has been greeted, unless the example is a greeting itself. */
  private static HandmadeConnection connection(JsonNode entry) {
    HandmadeConnection connection = new HandmadeConnection();
    parley.accept(connection);
    if (!entry.get("hex").asString().startsWith("01")) {
      connection.arrives(HELLO);
    }
    return connection;
  }

  /**
   * Java's version is 1, its deadlines count from now, its metadata is in the order of its keys,
   * details come from exceptions, and the lists of rule RF-4 from arguments.
   */
  private static boolean isWritten(JsonNode entry) {
    JsonNode message = entry.get("message");
    return entry.get("direction").asString().equals("both")
        && message.path("version").asInt(1) == 1
        && message.path("timeoutMillis").asInt(0) <= 1
        && message.path("metadata").size() <= 1
        && message.path("references").isEmpty()
        && message.path("details").asString("").isEmpty()
        && Set.of("HELLO", "REQUEST", "FAILURE", "CANCEL", "DEMAND", "END", "STOP", "RELEASE")
            .contains(message.get("kind").asString());
  }

  private static Consumer<MessageOutput> writer(JsonNode message) {
    return switch (message.get("kind").asString()) {
      case "HELLO" ->
          out ->
              ParleyMessages.hello(
                  out,
                  message.get("messageBytesMax").asInt(),
                  message.get("callsMax").asInt(),
                  message.get("product").asString());
      case "REQUEST" ->
          out -> ParleyMessages.request(out, message.get("reference").asInt(), call(message));
      case "FAILURE" -> failed(message, ParleyMessages.FAILURE, "call");
      case "END" ->
          message.get("reason").asString().equals("COMPLETE")
              ? out -> ParleyMessages.one(out, ParleyMessages.END, message.get("stream").asLong())
              : failed(message, ParleyMessages.END, "stream");
      case "CANCEL" ->
          out -> ParleyMessages.one(out, ParleyMessages.CANCEL, message.get("call").asLong());
      case "STOP" ->
          out -> ParleyMessages.one(out, ParleyMessages.STOP, message.get("stream").asLong());
      case "DEMAND" ->
          out ->
              ParleyMessages.two(
                  out,
                  ParleyMessages.DEMAND,
                  message.get("stream").asLong(),
                  message.get("count").asLong());
      default ->
          out ->
              ParleyMessages.two(
                  out,
                  ParleyMessages.RELEASE,
                  message.get("reference").asLong(),
                  message.get("count").asLong());
    };
  }

  private static Consumer<MessageOutput> failed(JsonNode message, int kind, String number) {
    CallFailureReason reason = CallFailureReason.valueOf(message.get("reason").asString());
    String text = message.get("text").asString();
    CallException failure =
        message.has("retryMillis")
            ? new CallException.Overloaded(
                text, Duration.ofMillis(message.get("retryMillis").asLong()))
            : CallException.of(reason, text);
    return out ->
        ParleyMessages.failed(out, kind, message.get(number).asLong(), failure, Optional.empty());
  }

  private static RawCall call(JsonNode message) {
    RawCall call = call(message.get("arguments").asString(), message.get("method").asInt());
    call.id(message.get("call").asLong());
    if (message.get("timeoutMillis").asInt() == 1) {
      call.deadlineNanos(System.nanoTime());
    }
    message
        .get("metadata")
        .forEach(pair -> call.metadata(pair.get(0).asString(), pair.get(1).asString()));
    return call;
  }

  private static RawCall call(String arguments, int method) {
    return new RawCall(
        "dev.example.Calculator",
        new MethodDescription("method", method, false, List.of(), "void", List.of()),
        HexFormat.of().parseHex(arguments),
        Optional.empty());
  }
}
