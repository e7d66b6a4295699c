package dev.parley.json;

import tools.jackson.databind.JsonNode;

/** Thrown for JSON that is no value of the expected type. The message begins with its path. */
public final class JsonException extends RuntimeException {
  private static final int SHOWN_CHARS_MAX = 60;

  private final String problem;

  /**
   * @param path the path of the value, such as {@code order.lines[2].price}
   * @param problem the error at that path
   */
  public JsonException(String path, String problem) {
    super(path + ": " + problem);
    this.problem = problem;
  }

  /**
   * {@return an exception that names the expected and the found JSON}
   *
   * @param expected a noun phrase, such as {@code a whole number}
   */
  public static JsonException unexpected(String path, String expected, JsonNode found) {
    String text = found.isNull() || found.isMissingNode() ? "nothing" : Json.line(found);
    String shown =
        text.length() > SHOWN_CHARS_MAX ? text.substring(0, SHOWN_CHARS_MAX) + "…" : text;
    return new JsonException(path, "expected " + expected + ", found " + shown);
  }

  /** {@return the error, without the path} */
  public String problem() {
    return problem;
  }
}
