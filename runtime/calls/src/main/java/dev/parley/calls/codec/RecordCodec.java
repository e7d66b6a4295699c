package dev.parley.calls.codec;

import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.RecordBody;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Codec of records; generated code encodes and decodes the components.
 *
 * <p>Completed by {@link Codecs} before it is used, since a component may contain the record
 * itself.
 */
public final class RecordCodec extends Codec {
  /**
   * A record component.
   *
   * @param number its number on the wire
   * @param type its Java type
   */
  public record Component(int number, String name, Class<?> type, Codec codec) {}

  private final Class<?> type;
  private final List<Component> components = new ArrayList<>();
  private @Nullable RecordBody body; // null until filled

  RecordCodec(Class<?> type) {
    this.type = type;
  }

  /** {@return the record class} */
  public Class<?> recordType() {
    return type;
  }

  /** {@return its components in order} */
  public List<Component> components() {
    return components;
  }

  void add(Component component) {
    components.add(component);
  }

  void body(RecordBody generated) {
    body = generated;
  }

  private RecordBody filled() {
    RecordBody filled = body;
    if (filled == null) {
      throw new IllegalStateException(type + " is not filled yet");
    }
    return filled;
  }

  @Override
  public String type() {
    return type.getName();
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    int mark = out.enter(field);
    filled().write(out, present(value, where));
    out.exit(mark);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    int outer = in.enter(tag);
    Object value = filled().read(in);
    in.exit(outer);
    return value;
  }

  @Override
  public List<Codec> parts() {
    return components.stream().map(Component::codec).toList();
  }

  @Override
  public Optional<TypeDescription> description() {
    List<FieldDescription> fields =
        components.stream()
            .map(c -> new FieldDescription(c.number, c.name, c.codec.type()))
            .toList();
    return Optional.of(new TypeDescription(type.getName(), TypeDescription.Kind.RECORD, fields));
  }
}
