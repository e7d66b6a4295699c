package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Codec of maps (rule VA-8). Decoded maps are unmodifiable and keep their order. */
final class MapCodec extends Codec {
  private final Codec key;
  private final Codec value;

  MapCodec(Codec key, Codec value) {
    this.key = key;
    this.value = value;
  }

  @Override
  public String type() {
    return "Map<" + key.type() + "," + value.type() + ">";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object map, String where) {
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) present(map, where)).entrySet()) {
      int mark = out.enter(field);
      key.write(out, 1, entry.getKey(), where + ".key");
      value.write(out, 2, entry.getValue(), where + ".value");
      out.exit(mark);
    }
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    @SuppressWarnings("unchecked") // what this method gave before
    Map<@Nullable Object, @Nullable Object> map =
        before == null ? new LinkedHashMap<>() : (Map<@Nullable Object, @Nullable Object>) before;
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
    map.put(key.finish(readKey, type() + ".key"), value.finish(readValue, type() + ".value"));
    return map;
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    return read == null ? Map.of() : Collections.unmodifiableMap((Map<?, ?>) read);
  }

  @Override
  public boolean mutable() {
    return true;
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
