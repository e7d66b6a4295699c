package dev.parley.cli.reflective;

import dev.parley.json.JsonException;
import java.lang.reflect.Type;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON of Java objects in the mapping of a Jackson mapper. Threads: safe for all. */
public final class ObjectJson {
  private final JsonMapper mapper;

  /** Creates the conversion by a mapper. */
  public ObjectJson(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * {@return an object as JSON}
   *
   * @throws JsonException when it has no JSON form
   */
  public JsonNode json(Object value) {
    try {
      return mapper.valueToTree(value);
    } catch (JacksonException e) {
      throw new JsonException(
          value.getClass().getName(), "cannot be represented in JSON: " + plain(e));
    }
  }

  /**
   * {@return the JSON as a value of a type}
   *
   * @param where the path from the parameter's name, for messages
   * @throws JsonException when the JSON is no value of the type
   */
  public Object value(JsonNode json, Type type, String where) {
    try {
      return mapper.readerFor(mapper.constructType(type)).readValue(json);
    } catch (JacksonException e) {
      throw new JsonException(where, plain(e));
    }
  }

  private static String plain(JacksonException failure) {
    return failure.getOriginalMessage().lines().findFirst().orElse("");
  }
}
