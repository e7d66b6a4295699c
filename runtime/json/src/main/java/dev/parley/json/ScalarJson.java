package dev.parley.json;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Codec of a scalar type: the runtime's own codec, with a JSON form around it. */
final class ScalarJson extends JsonCodec {
  private final Codec wire;
  private final ScalarForms.ScalarForm form;

  ScalarJson(Codec wire, ScalarForms.ScalarForm form) {
    super(wire.type());
    this.wire = wire;
    this.form = form;
  }

  private Object parse(JsonNode json, String where) {
    Object value = json.isNull() ? null : form.parse().apply(json);
    if (value == null) {
      throw unexpected(where, form.wanted(), json);
    }
    return value;
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    wire.write(out, field, parse(json, where), where);
  }

  @Override
  public void writePresent(MessageOutput out, int field, @Nullable Object value, String where) {
    wire.writePresent(out, field, parse(json(value), where), where);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return form.print().apply(wire.read(in, tag, null));
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    return read == null
        ? form.print().apply(Objects.requireNonNull(wire.finish(null, where)))
        : read;
  }

  @Override
  public boolean hasDefault() {
    return wire.hasDefault();
  }

  @Override
  public boolean packed() {
    return wire.packed();
  }

  @Override
  public void writePacked(MessageOutput out, Object value) {
    wire.writePacked(out, parse(json(value), type()));
  }

  @Override
  public Object readPacked(MessageInput in) {
    return form.print().apply(wire.readPacked(in));
  }
}
