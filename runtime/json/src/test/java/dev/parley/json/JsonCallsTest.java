package dev.parley.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.api.TypeDescription.Kind;
import dev.parley.transport.api.MessageInput;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Forms for people, and descriptions that no honest peer sends. */
class JsonCallsTest {
  @Test
  void numbersMapsAndBytesAreTakenInSeveralForms() {
    assertThat(written("long", "5")).isEqualTo(written("long", "\"5\"")).isEqualTo("080a");
    assertThat(written("Map<String,int>", "{\"a\": 1}"))
        .isEqualTo(written("Map<String,int>", "[[\"a\", 1]]"));
    assertThat(written("Map<int,String>", "{\"1\": \"a\"}"))
        .isEqualTo(written("Map<int,String>", "[[1, \"a\"]]"));
    assertThat(written("bytes", "\"base64:yv4=\"")).isEqualTo(written("bytes", "\"cafe\""));
    assertThat(written("BigDecimal", "12.50")).isEqualTo(written("BigDecimal", "\"12.50\""));
    assertThat(written("BigInteger", "12")).isEqualTo(written("BigInteger", "\"12\""));
    assertThat(written("float", "0.1")).isEqualTo("0dcdcccc3d");
  }

  @Test
  void whatIsReadIsPrintedAsPeopleWriteIt() {
    assertThat(read("long", "088280808080808020")).isEqualTo("9007199254740993");
    assertThat(read("Map<String,int>", written("Map<String,int>", "{\"a\": 1}")))
        .isEqualTo("{\"a\":1}");
    assertThat(read("Map<int,int>", written("Map<int,int>", "[[1,2]]"))).isEqualTo("[[1,2]]");
  }

  @Test
  void limitsHoldForJsonToo() {
    String digits = "9".repeat(2_466); // just below 2^8191
    assertThat(written("BigInteger", "\"" + digits.substring(1) + "\"")).isNotEmpty();
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> written("BigInteger", "\"" + "9".repeat(2_501) + "\""))
        .withMessageStartingWith("value: expected a whole number");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> written("float", "1e39"))
        .withMessageContaining("a number");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("value", "[".repeat(257) + "]".repeat(257)));
    assertThat(Json.parse("value", "[".repeat(256) + "]".repeat(256))).isNotNull();
  }

  @Test
  void controlCharactersAreEscaped() {
    assertThat(Json.line("a\u001b[2J\u009b2J\u007f")).isEqualTo("\"a\\u001B[2J\\u009b2J\\u007f\"");
  }

  @Test
  void descriptionsThatFitNothingAreRefused() {
    assertThat(refused("Nobody")).contains("the contract does not describe Nobody");
    assertThat(refused("List<")).contains("'List<' is not a type expression");
    assertThat(
            refused(
                "a.S",
                new TypeDescription("a.S", Kind.SEALED, List.of(field("E", "a.E"))),
                new TypeDescription("a.E", Kind.ENUM, List.of())))
        .contains("a.E is an alternative but not a record");
    List<TypeDescription> chain = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      chain.add(
          new TypeDescription("a.R" + i, Kind.RECORD, List.of(field("next", "a.R" + (i + 1)))));
    }
    assertThat(refused("a.R0", chain.toArray(TypeDescription[]::new)))
        .contains("types nested more than 500 deep");
  }

  private static FieldDescription field(String name, String type) {
    return new FieldDescription(1, name, type);
  }

  private static String refused(String type, TypeDescription... types) {
    try {
      byte[] bytes = calls(types).arguments(method(type), value("{}"));
      return HexFormat.of().formatHex(bytes);
    } catch (JsonException e) {
      return e.getMessage();
    }
  }

  private static String written(String type, String json) {
    return HexFormat.of()
        .formatHex(calls().arguments(method(type), value("{\"value\": " + json + "}")));
  }

  private static String read(String type, String hex) {
    var codec = calls().result(method(type)).orElseThrow();
    return Json.line(
        JsonElements.single(new MessageInput(HexFormat.of().parseHex(hex)), codec, "result"));
  }

  private static ObjectNode value(String json) {
    return (ObjectNode) Json.parse("arguments", json);
  }

  private static MethodDescription method(String type) {
    return new MethodDescription(
        "method", 1, false, List.of(field("value", type)), type, List.of());
  }

  private static JsonCalls calls(TypeDescription... types) {
    return new JsonCalls(
        new ContractDescription("a.B", List.of(), List.of(types)), JsonForm.READABLE);
  }
}
