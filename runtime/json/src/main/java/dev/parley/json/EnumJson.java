package dev.parley.json;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.api.FieldDescription;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Codec of enums, as the constant's name. */
final class EnumJson extends JsonCodec {
  private final List<FieldDescription> constants;

  EnumJson(String type, List<FieldDescription> constants) {
    super(type);
    this.constants = constants;
  }

  private int number(JsonNode json, String where) {
    String name = json.isString() ? json.asString() : "";
    return constants.stream()
        .filter(c -> c.name().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(json, name, where))
        .number();
  }

  private JsonException unknown(JsonNode json, String name, String where) {
    List<String> names = constants.stream().map(FieldDescription::name).toList();
    if (!json.isString()) {
      return unexpected(where, "one of " + String.join(", ", names), json);
    }
    return new JsonException(
        where, type() + " has no constant '" + name + "'" + NameSuggestion.hint(name, names));
  }

  private JsonNode constant(long number) {
    return constants.stream()
        .filter(c -> c.number() == number)
        .findFirst()
        .map(c -> (JsonNode) NODES.stringNode(c.name()))
        .orElseThrow(() ->
            new BadMessageException(type() + " has no constant of number " + number + " here"));
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    out.uintPresent(field, number(json, where));
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return constant(in.uint(tag));
  }

  @Override
  public boolean packed() {
    return true;
  }

  @Override
  public void writePacked(MessageOutput out, Object value) {
    out.rawVarint(number(json(value), type()));
  }

  @Override
  public Object readPacked(MessageInput in) {
    return constant(in.rawVarint());
  }
}
