package dev.parley.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.api.TypeDescription.Kind;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Fuzz target: JSON from a command line and bytes from a peer are values or refused, and a value
 * survives the way to the other form and back. Its short form is {@link JsonFuzzTest}.
 */
public final class JsonFuzz {
  static final List<String> TYPES =
      List.of(
          "boolean",
          "byte",
          "int",
          "long",
          "char",
          "float",
          "double",
          "String",
          "bytes",
          "BigInteger",
          "BigDecimal",
          "UUID",
          "Instant",
          "Duration",
          "ZonedDateTime",
          "Period",
          "int[]",
          "List<String>",
          "Set<int>",
          "Map<String,List<long>>",
          "Map<int,a.Node?>",
          "Optional<List<int>>",
          "a.Node",
          "a.Color",
          "a.Shape");

  private static final List<TypeDescription> NAMED =
      List.of(
          new TypeDescription(
              "a.Node",
              Kind.RECORD,
              List.of(
                  new FieldDescription(1, "name", "String"),
                  new FieldDescription(2, "next", "a.Node?"),
                  new FieldDescription(9, "shapes", "List<a.Shape>"))),
          new TypeDescription(
              "a.Color",
              Kind.ENUM,
              List.of(new FieldDescription(0, "RED", ""), new FieldDescription(7, "BLUE", ""))),
          new TypeDescription(
              "a.Shape", Kind.SEALED, List.of(new FieldDescription(1, "Node", "a.Node"))));

  private JsonFuzz() {}

  /** Entry of the fuzzer: the first byte chooses the type and the direction. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    int choice = input[0] & 0xFF;
    Codec codec =
        new JsonTypes(NAMED, JsonForm.LOSSLESS).of(TYPES.get(choice / 2 % TYPES.size()), "x");
    byte[] rest = Arrays.copyOfRange(input, 1, input.length);
    try {
      JsonNode json =
          choice % 2 == 0
              ? Json.parse("x", new String(rest, StandardCharsets.UTF_8))
              : read(codec, rest);
      JsonNode once = read(codec, write(codec, json));
      assertThat(read(codec, write(codec, once))).isEqualTo(once);
    } catch (JsonException | BadMessageException refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }

  static byte[] write(Codec codec, JsonNode json) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    codec.write(out, 1, json, "x");
    return out.toByteArray();
  }

  private static JsonNode read(Codec codec, byte[] bytes) {
    return JsonElements.single(new MessageInput(bytes), codec, "x");
  }
}
