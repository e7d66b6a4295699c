package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.CustomValue;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Value class: its repository ids, constructor and fields, and the marshalling of its instances.
 *
 * <p>Filled by {@link ValueTypeRegistry} before it is used, since a field may be of the class
 * itself.
 */
final class ValueType {
  private static final ClassValue<Optional<Class<?>>> IMPLEMENTATIONS =
      new ClassValue<>() {
        @Override
        protected Optional<Class<?>> computeValue(Class<?> type) {
          return findImplementation(type);
        }
      };

  private final Class<?> type;
  private final List<String> ids;
  private final boolean custom;
  private final @Nullable MethodHandle maker; // ()Object; null for an abstract class
  private final @Nullable ValueType base; // null for none
  private final boolean truncatable;
  private final List<IdlMember> fields = new ArrayList<>(); // those of the bases first
  private @Nullable TypeCode typeCode; // null until first asked for, while all is settled

  /**
   * @param ids ids that are sent: its own, and those of the bases that it can be truncated to
   * @param maker creates an instance without state; null for an abstract class
   * @param base value type of the superclass; null for none
   */
  ValueType(
      Class<?> type, List<String> ids, @Nullable MethodHandle maker, @Nullable ValueType base) {
    this.type = type;
    this.base = base;
    truncatable = ids.size() > 1;
    this.ids = List.copyOf(ids);
    this.maker = maker;
    custom = CustomValue.class.isAssignableFrom(type);
  }

  /** Sets the fields: those of the base, followed by its own. */
  void fill(List<IdlMember> own) {
    if (base != null) {
      fields.addAll(base.fields);
    }
    fields.addAll(own);
  }

  Class<?> type() {
    return type;
  }

  /** {@return the TypeCode} */
  TypeCode typeCode() {
    TypeCode known = typeCode;
    if (known == null) {
      short modifier =
          custom ? TypeCode.CUSTOM : truncatable ? TypeCode.TRUNCATABLE : TypeCode.NONE;
      String id = ids.getFirst();
      known =
          TypeCode.value(
              id,
              IdlRepositoryIds.name(id),
              modifier,
              base == null ? null : base.typeCode(),
              self -> {
                typeCode = self; // fields may lead back here
                return own();
              });
    }
    return known;
  }

  private List<TypeCode.Member> own() {
    int from = base == null ? 0 : base.fields.size();
    return fields.subList(Math.min(from, fields.size()), fields.size()).stream()
        .map(field -> new TypeCode.Member(field.name(), field.marshaller().typeCode()))
        .toList();
  }

  /** {@return whether the class can be instantiated} */
  boolean canBeMade() {
    return maker != null;
  }

  /**
   * {@return the implementation of an abstract value class: the class of the same name with the
   * suffix {@code Impl}, as in the IDL to Java mapping; null for none} A peer that names the
   * abstract class cannot select another implementation.
   */
  @Nullable Class<?> implementation() {
    return IMPLEMENTATIONS.get(type).orElse(null);
  }

  private static Optional<Class<?>> findImplementation(Class<?> type) {
    try {
      Class<?> found = Class.forName(type.getName() + "Impl", false, type.getClassLoader());
      return type.isAssignableFrom(found) && !Modifier.isAbstract(found.getModifiers())
          ? Optional.of(found)
          : Optional.empty();
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }

  List<Codec> parts() {
    return fields.stream().map(field -> (Codec) field.marshaller()).toList();
  }

  /** Marshals a value that was not written before. */
  void write(MarshalContext to, Object value) {
    to.beginValue(value, ids, custom || truncatable);
    try {
      if (custom) {
        ((CustomValue) value).write(to.out());
      } else {
        for (int i = 0; i < fields.size(); i++) {
          fields.get(i).write(to, value);
        }
      }
    } catch (CdrException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw Marshaller.badParam(type.getName(), "cannot be written: " + e);
    }
    to.endValue();
  }

  /** Unmarshals the state of a new value. */
  Object read(UnmarshalContext from, ValueHeader start) {
    MethodHandle made = maker;
    if (made == null) {
      throw new IllegalStateException(type + " is abstract");
    }
    Object value;
    try {
      value = (Object) made.invokeExact();
      from.setValue(start.position(), value);
      if (custom) {
        ((CustomValue) value).read(from.in());
      } else {
        for (int i = 0; i < fields.size(); i++) {
          fields.get(i).read(from, value);
        }
      }
    } catch (CdrException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw CdrException.marshal(type.getName() + " does not take these values: " + e);
    }
    from.endValue(start);
    return value;
  }
}
