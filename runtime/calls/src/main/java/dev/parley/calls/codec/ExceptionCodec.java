package dev.parley.calls.codec;

import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Codec of declared exceptions: a record of their constructor's parameters (rules VA-13 and CO-6).
 * An exception is not part of another value, so nesting depth is counted from it (rule VA-9).
 */
final class ExceptionCodec extends Codec {
  /**
   * A constructor parameter.
   *
   * @param accessor reads the parameter's value from the exception
   */
  record ExceptionComponent(int number, String name, Codec codec, MethodHandle accessor) {}

  private final String name;
  private final MethodHandle constructor; // takes all parts as an array
  private final List<ExceptionComponent> components;

  ExceptionCodec(String name, MethodHandle constructor, List<ExceptionComponent> components) {
    this.name = name;
    this.constructor = constructor;
    this.components = components;
  }

  @Override
  public String type() {
    return name;
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    Object exception = present(value, where);
    int mark = out.embed(field);
    for (ExceptionComponent part : components) {
      Object content;
      try {
        content = part.accessor.invoke(exception);
      } catch (Throwable e) {
        throw new BadMessageException(
            name + "." + part.name + " cannot be read: " + e.getClass().getSimpleName());
      }
      // An exception without a message is common enough not to spoil the failure that it reports.
      part.codec.write(
          out,
          part.number,
          content == null && part.name.equals("message") ? "" : content,
          name + "." + part.name);
    }
    out.exit(mark);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    @Nullable Object[] values = new Object[components.size()];
    in.narrow(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      int index = index(WireTypes.field(next));
      if (index < 0) {
        in.skip(next);
      } else {
        values[index] = components.get(index).codec.read(in, next, values[index]);
      }
    }
    for (int i = 0; i < values.length; i++) {
      ExceptionComponent part = components.get(i);
      values[i] = part.codec.finish(values[i], name + "." + part.name);
    }
    try {
      return constructor.invoke(values);
    } catch (Throwable e) {
      throw new BadMessageException(name + " does not accept these values: " + e.getMessage());
    }
  }

  private int index(int number) {
    for (int i = 0; i < components.size(); i++) {
      if (components.get(i).number == number) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public List<Codec> parts() {
    return components.stream().map(ExceptionComponent::codec).toList();
  }

  @Override
  public Optional<TypeDescription> description() {
    List<FieldDescription> fields =
        components.stream()
            .map(p -> new FieldDescription(p.number, p.name, p.codec.type()))
            .toList();
    return Optional.of(new TypeDescription(name, TypeDescription.Kind.EXCEPTION, fields));
  }
}
