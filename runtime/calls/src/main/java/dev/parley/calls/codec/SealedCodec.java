package dev.parley.calls.codec;

import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Codec of sealed interfaces of records: a record with exactly one field (rule VA-10).
 *
 * <p>Completed by {@link Codecs} before it is used, since an alternative may contain the sealed
 * type itself.
 */
final class SealedCodec extends Codec {
  private record SealedVariant(int number, Class<?> type, Codec codec) {}

  private final Class<?> type;
  private final Map<Class<?>, SealedVariant> byClass = new LinkedHashMap<>();
  private final Map<Integer, SealedVariant> byNumber = new HashMap<>();

  SealedCodec(Class<?> type) {
    this.type = type;
  }

  void add(int number, Class<?> alternativeType, Codec codec) {
    SealedVariant alternative = new SealedVariant(number, alternativeType, codec);
    byClass.put(alternativeType, alternative);
    byNumber.put(number, alternative);
  }

  @Override
  public String type() {
    return type.getName();
  }

  private SealedVariant of(Object value) {
    SealedVariant exact = byClass.get(value.getClass());
    if (exact != null) {
      return exact;
    }
    return byClass.values().stream()
        .filter(a -> a.type.isInstance(value))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    Object content = present(value, where);
    SealedVariant alternative = of(content);
    int mark = out.enter(field);
    alternative.codec.writePresent(out, alternative.number, content, where);
    out.exit(mark);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    Object read = null;
    int outer = in.enter(tag);
    for (int next = in.tag(); next != 0; next = in.tag()) {
      SealedVariant alternative = byNumber.get(WireTypes.field(next));
      if (alternative == null || read != null) {
        throw new BadMessageException(
            alternative == null
                ? type.getName()
                    + " has no alternative of number "
                    + WireTypes.field(next)
                    + " here"
                : type.getName() + " holds two alternatives at once");
      }
      read = alternative.codec.finish(alternative.codec.read(in, next, null), type());
    }
    in.exit(outer);
    if (read == null) {
      throw new BadMessageException(type.getName() + " holds no alternative");
    }
    return read;
  }

  @Override
  public List<Codec> parts() {
    return byClass.values().stream().map(SealedVariant::codec).toList();
  }

  @Override
  public Optional<TypeDescription> description() {
    List<FieldDescription> fields = new ArrayList<>();
    byClass
        .values()
        .forEach(a ->
            fields.add(new FieldDescription(a.number, a.type.getSimpleName(), a.type.getName())));
    return Optional.of(new TypeDescription(type.getName(), TypeDescription.Kind.SEALED, fields));
  }
}
