package dev.parley.json;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Codec of references and streams, as their numbers. They exist only on one connection, so JSON as
 * input is rejected unless {@code JsonForm.allowHandles} allows numbers.
 */
final class HandleJson extends JsonCodec {
  private static final String REFERENCE = "reference";
  private static final String YOURS = "yours";

  private final boolean stream;
  private final boolean writable;

  HandleJson(String type, boolean stream, boolean writable) {
    super(type);
    this.stream = stream;
    this.writable = writable;
  }

  @Override
  void writeJson(MessageOutput out, int field, JsonNode json, String where) {
    if (!writable) {
      throw new JsonException(
          where,
          type()
              + " is "
              + (stream ? "a stream" : "a call-back")
              + ", which only a program can pass; see docs/guide/calls.md");
    }
    if (stream) {
      out.uintPresent(field, number(json, where));
      return;
    }
    int mark = out.enter(field);
    out.uint(1, number(json.path(REFERENCE), where));
    out.bool(2, json.path(YOURS).asBoolean(false));
    out.exit(mark);
  }

  private long number(JsonNode json, String where) {
    if (!json.isIntegralNumber() || !json.canConvertToLong() || json.asLong() <= 0) {
      throw unexpected(where, "the number of a " + (stream ? "stream" : "reference"), json);
    }
    return json.asLong();
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return stream ? NODES.numberNode(known(in.uint53(tag))) : reference(in, tag);
  }

  private JsonNode reference(MessageInput in, int tag) {
    long number = 0;
    boolean yours = false;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      switch (WireTypes.field(next)) {
        case 1 -> number = in.uint53(next);
        case 2 -> yours = in.bool(next);
        default -> in.skip(next);
      }
    }
    in.exit(outer);
    return NODES.objectNode().put(REFERENCE, known(number)).put(YOURS, yours);
  }

  private long known(long number) {
    if (number == 0) {
      throw new BadMessageException(type() + ": there is no number 0");
    }
    return number;
  }
}
