package dev.parley.json;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Codec of maps, as a JSON object if the keys are text, or as a list of pairs. */
final class MapJson extends JsonCodec {
  private final Codec key;
  private final Codec value;
  private final boolean asObject;

  /**
   * @param asObject whether it is printed as an object
   */
  MapJson(String type, Codec key, Codec value, boolean asObject) {
    super(type);
    this.key = key;
    this.value = value;
    this.asObject = asObject;
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    if (json.isObject()) {
      for (Map.Entry<String, JsonNode> entry : json.properties()) {
        String place = where + "[" + Json.line(entry.getKey()) + "]";
        entry(out, field, keyOf(entry.getKey()), entry.getValue(), place);
      }
    } else if (json.isArray()) {
      for (int i = 0; i < json.size(); i++) {
        JsonNode pair = json.get(i);
        String place = where + "[" + i + "]";
        if (!pair.isArray() || pair.size() != 2) {
          throw unexpected(place, "a pair [key, value]", pair);
        }
        entry(out, field, pair.get(0), pair.get(1), place);
      }
    } else {
      throw unexpected(where, "an object { … } or a list of pairs", json);
    }
  }

  /** Converts the key of a JSON object, which is always text, to the JSON of the map's key type. */
  private JsonNode keyOf(String text) {
    return ScalarForms.NON_STRING_TYPES.contains(key.type())
        ? Json.parse("key '" + text + "'", text)
        : NODES.stringNode(text);
  }

  private void entry(MessageOutput out, int field, JsonNode k, JsonNode v, String where) {
    int mark = out.enter(field);
    key.write(out, 1, k, where + ".key");
    value.write(out, 2, v, where);
    out.exit(mark);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    @SuppressWarnings("unchecked") // the result of an earlier call of this method
    Map<JsonNode, JsonNode> map =
        before == null ? new LinkedHashMap<>() : (Map<JsonNode, JsonNode>) before;
    Object readKey = null;
    Object readValue = null;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      switch (WireTypes.field(next)) {
        case 1 -> readKey = key.read(in, next, readKey);
        case 2 -> readValue = value.read(in, next, readValue);
        default -> in.skip(next);
      }
    }
    in.exit(outer);
    map.put(
        JsonElements.finished(key, readKey, type() + ".key"),
        JsonElements.finished(value, readValue, type() + ".value"));
    return map;
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    @SuppressWarnings("unchecked") // the result of read
    Map<JsonNode, JsonNode> map = read == null ? Map.of() : (Map<JsonNode, JsonNode>) read;
    return asObject ? object(map) : pairs(map);
  }

  private static JsonNode object(Map<JsonNode, JsonNode> map) {
    var object = NODES.objectNode();
    map.forEach((k, v) -> object.set(k.asString(), v));
    return object;
  }

  private static JsonNode pairs(Map<JsonNode, JsonNode> map) {
    var list = NODES.arrayNode();
    map.forEach((k, v) -> list.add(NODES.arrayNode().add(k).add(v)));
    return list;
  }

  @Override
  public boolean hasDefault() {
    return true;
  }

  @Override
  public boolean wrapped() {
    return true;
  }

  @Override
  public List<Codec> parts() {
    return List.of(key, value);
  }
}
