package dev.parley.json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Converts command-line words to JSON. */
public final class JsonArguments {
  private JsonArguments() {}

  /**
   * {@return a word as JSON}
   *
   * @param path the name of the value in messages
   * @param text whether a string is expected: a word that is not JSON is then taken literally
   * @throws JsonException when the word is not JSON and no string is expected
   */
  public static JsonNode value(String path, boolean text, String word) {
    if (!text) {
      return Json.parse(path, word);
    }
    try {
      JsonNode json = Json.parse(path, word);
      return json.isString() || json.isNull() ? json : itself(word);
    } catch (JsonException bareWord) {
      return itself(word);
    }
  }

  /** {@return a word as JSON, or as a string if it is not JSON} */
  public static JsonNode guess(String word) {
    try {
      return Json.parse("", word);
    } catch (JsonException bareWord) {
      return itself(word);
    }
  }

  private static JsonNode itself(String word) {
    return JsonNodeFactory.instance.stringNode(word);
  }
}
