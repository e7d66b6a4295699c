package dev.parley.json;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Codec of records, exceptions and the arguments of a method, as a JSON object. Components with a
 * default may be omitted.
 *
 * <p>Filled by {@link JsonTypes} before it is used, since a component may contain the record.
 */
final class RecordJson extends JsonCodec {
  private record RecordJsonField(int number, String name, Codec codec) {}

  private final List<RecordJsonField> components = new ArrayList<>();

  RecordJson(String type) {
    super(type);
  }

  void add(int number, String name, Codec codec) {
    components.add(new RecordJsonField(number, name, codec));
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    int mark = out.enter(field);
    writeFields(out, json, where);
    out.exit(mark);
  }

  /** Writes the components without a field around them. */
  void writeFields(MessageOutput out, JsonNode json, String where) {
    if (!json.isObject()) {
      throw unexpected(where, "an object { … }", json);
    }
    for (String name : json.propertyNames()) {
      if (components.stream().noneMatch(c -> c.name.equals(name))) {
        throw new JsonException(
            where,
            type() + " has no component '" + name + "'" + NameSuggestion.hint(name, names()));
      }
    }
    for (RecordJsonField component : inOrder()) {
      JsonNode value = json.get(component.name);
      String place = where.isEmpty() ? component.name : where + "." + component.name;
      if (value != null) {
        component.codec.write(out, component.number, value, place);
      } else if (!component.codec.hasDefault()) {
        throw new JsonException(
            place, "is missing, and " + component.codec.type() + " has no default");
      }
    }
  }

  private List<String> names() {
    return components.stream().map(RecordJsonField::name).toList();
  }

  private List<RecordJsonField> inOrder() {
    return components.stream().sorted((a, b) -> Integer.compare(a.number, b.number)).toList();
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    int outer = in.enter(tag);
    ObjectNode value = readFields(in);
    in.exit(outer);
    return value;
  }

  /** Reads components until the input ends. */
  ObjectNode readFields(MessageInput in) {
    Map<Integer, Object> read = new LinkedHashMap<>();
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      int number = WireTypes.field(tag);
      RecordJsonField component = component(number);
      if (component == null) {
        in.skip(tag);
      } else {
        read.put(number, component.codec.read(in, tag, read.get(number)));
      }
    }
    ObjectNode object = NODES.objectNode();
    for (RecordJsonField component : components) {
      String place = type() + "." + component.name;
      object.set(
          component.name,
          JsonElements.finished(component.codec, read.get(component.number), place));
    }
    return object;
  }

  private @Nullable RecordJsonField component(int number) {
    for (RecordJsonField component : components) {
      if (component.number == number) {
        return component;
      }
    }
    return null;
  }

  @Override
  public List<Codec> parts() {
    return components.stream().map(RecordJsonField::codec).toList();
  }
}
