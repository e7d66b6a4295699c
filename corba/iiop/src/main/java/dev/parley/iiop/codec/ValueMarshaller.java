package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of valuetypes: instances of a value class or its subclasses, shared if they occur
 * again, or null.
 */
final class ValueMarshaller extends Marshaller {
  private static final int NO_FACTORY = CdrException.OMG_VMCID | 1;

  private final Class<?> formal;
  private final ValueTypeRegistry types;

  ValueMarshaller(Class<?> formal, ValueTypeRegistry types) {
    this.formal = formal;
    this.types = types;
  }

  @Override
  public String type() {
    return IdlRepositoryIds.scopedName(IdlRepositoryIds.of(formal)) + "?";
  }

  @Override
  public TypeCode typeCode() {
    return types.typeCode(formal);
  }

  @Override
  public int minBytes() {
    return 4;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    if (!to.writeNullOrIndirection(value) && value != null) {
      types.of(value, where).write(to, value);
    }
  }

  @Override
  public @Nullable Object read(UnmarshalContext from) {
    ValueHeader start = from.startValue();
    return switch (start.kind()) {
      case NULL -> null;
      case INDIRECTION -> fitting(from.valueAt(start.position()));
      case NEW -> chosen(from, start).read(from, start);
    };
  }

  private Object fitting(Object value) {
    if (!formal.isInstance(value)) {
      throw CdrException.marshal(
          "an indirection to a %s, where a %s should be"
              .formatted(value.getClass().getName(), formal.getName()));
    }
    return value;
  }

  /**
   * Returns the class of the first known id. Another id than the first truncates the value, which
   * requires chunks.
   */
  private ValueType chosen(UnmarshalContext from, ValueHeader start) {
    if (start.ids().isEmpty()) {
      return fitting(types.named(IdlRepositoryIds.of(formal), from.filter()), start);
    }
    for (String id : start.ids()) {
      ValueType known = types.named(id, from.filter());
      if (known != null) {
        if (!id.equals(start.ids().getFirst()) && !start.chunked()) {
          throw CdrException.marshal(start.ids() + " is to be cut down, and lies in no chunks");
        }
        return fitting(known, start);
      }
    }
    return fitting(null, start);
  }

  private ValueType fitting(@Nullable ValueType known, ValueHeader start) {
    if (known == null || !formal.isAssignableFrom(known.type())) {
      throw new CdrException(
          CdrException.Reason.MARSHAL,
          NO_FACTORY,
          ("the value %s, and no class that peers may name stands for it as %s; an abstract class is"
                  + " completed by one of its name and Impl, or by what OrbBuilder.filter answers")
              .formatted(start.ids(), formal.getName()));
    }
    return known;
  }

  @Override
  public boolean mutable() {
    return true;
  }

  @Override
  public List<Codec> parts() {
    return types.parts(formal);
  }
}
