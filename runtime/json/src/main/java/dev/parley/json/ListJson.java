package dev.parley.json;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Codec of lists, sets and arrays of primitives, as a JSON list. */
final class ListJson extends JsonCodec {
  private final boolean distinct;
  private final Codec element;

  /**
   * @param distinct whether duplicates are dropped, as in a set
   */
  ListJson(String type, boolean distinct, Codec element) {
    super(type);
    this.distinct = distinct;
    this.element = element;
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    if (!json.isArray()) {
      throw unexpected(where, "a list [ … ]", json);
    }
    if (json.isEmpty()) {
      return;
    }
    if (!element.packed()) {
      for (int i = 0; i < json.size(); i++) {
        JsonElements.write(out, field, element, json.get(i), where + "[" + i + "]");
      }
      return;
    }
    int mark = out.enter(field);
    for (int i = 0; i < json.size(); i++) {
      try {
        element.writePacked(out, json.get(i));
      } catch (JsonException e) { // packed elements do not know their place
        throw new JsonException(where + "[" + i + "]", e.problem());
      }
    }
    out.exit(mark);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    ArrayNode list = before instanceof ArrayNode array ? array : NODES.arrayNode();
    if (element.packed()) {
      JsonElements.readPacked(in, tag, element, list::add);
    } else {
      list.add(JsonElements.read(in, tag, element, type() + "[]"));
    }
    return list;
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    if (read == null) {
      return NODES.arrayNode();
    }
    if (!distinct) {
      return read;
    }
    Set<JsonNode> once = new LinkedHashSet<>();
    ((ArrayNode) read).forEach(once::add);
    return NODES.arrayNode().addAll(once);
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
    return List.of(element);
  }
}
