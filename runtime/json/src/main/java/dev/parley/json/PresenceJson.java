package dev.parley.json;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Codec of {@code Optional<T>} and {@code T?}, as the value or null. */
final class PresenceJson extends JsonCodec {
  private final Codec inner;

  PresenceJson(String type, Codec inner) {
    super(type);
    this.inner = inner;
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    if (!json.isNull()) {
      JsonElements.write(out, field, inner, json, where);
    }
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return JsonElements.read(in, tag, inner, type());
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    return read == null ? NODES.nullNode() : read;
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
    return List.of(inner);
  }
}
