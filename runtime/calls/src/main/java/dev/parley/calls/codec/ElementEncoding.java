package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Encoding of elements in repeated fields and of optional values (rules VA-6 and VA-7). */
final class ElementEncoding {
  private ElementEncoding() {}

  /** Encodes one element, wrapped in a record where its type needs that. */
  static void write(
      MessageOutput out, int field, Codec codec, @Nullable Object value, String where) {
    if (codec.wrapped()) {
      int mark = out.enter(field);
      codec.write(out, 1, value, where);
      out.exit(mark);
    } else {
      codec.writePresent(out, field, value, where);
    }
  }

  /** Decodes one element, out of its wrapper record where its type needs one. */
  static @Nullable Object read(MessageInput in, int tag, Codec codec, String where) {
    if (!codec.wrapped()) {
      return codec.finish(codec.read(in, tag, null), where);
    }
    Object read = null;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      if (WireTypes.field(next) == 1) {
        read = codec.read(in, next, read);
      } else {
        in.skip(next);
      }
    }
    in.exit(outer);
    return codec.finish(read, where);
  }

  /** Decodes elements of a packable type, packed or not, and adds them to {@code into}. */
  static void readPacked(MessageInput in, int tag, Codec codec, Collection<@Nullable Object> into) {
    if (WireTypes.type(tag) != WireTypes.BYTES) {
      into.add(codec.read(in, tag, null));
      return;
    }
    int outer = in.enterPacked(tag);
    while (in.remaining() > 0) {
      into.add(codec.readPacked(in));
    }
    in.exit(outer);
  }
}
