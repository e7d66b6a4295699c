package dev.parley.json;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Parses and prints JSON text within limits. */
public final class Json {
  /** Maximum length of a JSON text, in characters. */
  public static final int CHARS_MAX = 4 << 20;

  /** Maximum nesting of lists and objects. */
  static final int DEPTH_MAX = 256;

  /** Maximum length of a number, in characters. */
  static final int NUMBER_CHARS_MAX = 3_000;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxDocumentLength(CHARS_MAX)
                          .maxStringLength(CHARS_MAX)
                          .maxNestingDepth(DEPTH_MAX)
                          .maxNumberLength(NUMBER_CHARS_MAX)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Json() {}

  /**
   * {@return a text parsed as JSON}
   *
   * @param path the name of the value in messages
   * @throws JsonException when the text is no JSON, or exceeds a limit
   */
  public static JsonNode parse(String path, String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (node.isMissingNode()) {
        throw new JsonException(path, "not JSON: empty input; an empty string is \"\"");
      }
      return node;
    } catch (JacksonException e) {
      throw new JsonException(path, JsonSyntaxMessage.words(text, e));
    } catch (NumberFormatException e) {
      throw new JsonException(path, "not JSON: a number with too large an exponent");
    }
  }

  /** {@return JSON on one line} */
  public static String line(Object value) {
    return escaped(MAPPER.writeValueAsString(value));
  }

  /** {@return JSON on many lines} */
  public static String pretty(Object value) {
    return escaped(MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value));
  }

  /** Escapes the control characters that JSON allows unescaped and terminals interpret. */
  private static String escaped(String json) {
    if (json.chars().noneMatch(Json::obeyed)) {
      return json;
    }
    StringBuilder escaped = new StringBuilder();
    json.chars()
        .forEach(c -> escaped.append(obeyed(c) ? "\\u%04x".formatted(c) : Character.toString(c)));
    return escaped.toString();
  }

  private static boolean obeyed(int c) {
    return c >= 0x7F && c <= 0x9F;
  }
}
