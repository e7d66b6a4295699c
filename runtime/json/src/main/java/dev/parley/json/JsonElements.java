package dev.parley.json;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Encodes elements of repeated fields and optional values (rules VA-6 and VA-7). */
final class JsonElements {
  private JsonElements() {}

  /** Writes an element, wrapped in a record if its type needs one. */
  static void write(MessageOutput out, int field, Codec codec, JsonNode value, String where) {
    if (codec.wrapped()) {
      int mark = out.enter(field);
      codec.write(out, 1, value, where);
      out.exit(mark);
    } else {
      codec.writePresent(out, field, value, where);
    }
  }

  /** {@return the element in one occurrence of the field} */
  static JsonNode read(MessageInput in, int tag, Codec codec, String where) {
    if (!codec.wrapped()) {
      return finished(codec, codec.read(in, tag, null), where);
    }
    int outer = in.enter(tag);
    JsonNode element = single(in, codec, where);
    in.exit(outer);
    return element;
  }

  /** Reads the elements in one occurrence of a packable field, packed or not. */
  static void readPacked(MessageInput in, int tag, Codec codec, Consumer<JsonNode> into) {
    if (WireTypes.type(tag) != WireTypes.BYTES) {
      into.accept((JsonNode) codec.read(in, tag, null));
      return;
    }
    int outer = in.enter(tag);
    while (in.remaining() > 0) {
      into.accept((JsonNode) codec.readPacked(in));
    }
    in.exit(outer);
  }

  /** {@return field 1 of a record; the record is read to its end} */
  static JsonNode single(MessageInput in, Codec codec, String where) {
    Object read = null;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      if (WireTypes.field(tag) == 1) {
        read = codec.read(in, tag, read);
      } else {
        in.skip(tag);
      }
    }
    return finished(codec, read, where);
  }

  /** {@return the decoded value; JSON null stands for absence} */
  static JsonNode finished(Codec codec, @Nullable Object read, String where) {
    Object value = codec.finish(read, where);
    if (value instanceof JsonNode json) {
      return json;
    }
    throw new IllegalStateException(codec.type() + " produced no JSON");
  }
}
