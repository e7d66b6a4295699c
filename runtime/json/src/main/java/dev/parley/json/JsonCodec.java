package dev.parley.json;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageOutput;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Base class of codecs whose values are JSON nodes; JSON null stands for absence. */
abstract class JsonCodec extends Codec {
  static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String type;

  JsonCodec(String type) {
    this.type = type;
  }

  @Override
  public final String type() {
    return type;
  }

  @Override
  public final void write(MessageOutput out, int field, @Nullable Object value, String where) {
    writeJson(out, field, json(value), where);
  }

  /** Writes a JSON value, which may be null or of any other type. */
  abstract void writeJson(MessageOutput out, int field, JsonNode json, String where);

  static JsonNode json(@Nullable Object value) {
    return value instanceof JsonNode node ? node : NODES.nullNode();
  }

  /** {@return an exception that names the expected and the found JSON} */
  final JsonException unexpected(String where, String what, JsonNode found) {
    return JsonException.unexpected(where, what + " for " + type, found);
  }
}
