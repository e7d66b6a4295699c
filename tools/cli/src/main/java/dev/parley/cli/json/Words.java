package dev.parley.cli.json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Words of a command line as JSON. */
public final class Words {
  private Words() {}

  /**
   * {@return the JSON that a word is}
   *
   * @param path what messages call it
   * @param text whether text is wanted: words that are no JSON stand for themselves then
   * @throws JsonException when it is not JSON and has to be
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

  /** {@return the JSON that a word is, or the word as text when it is none} */
  public static JsonNode anything(String word) {
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
