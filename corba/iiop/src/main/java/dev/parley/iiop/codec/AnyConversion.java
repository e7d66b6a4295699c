package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.IdlUnion;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between the values of an {@link Any} and IDL types: values of a contract's types by
 * their marshallers, all others by their TypeCode.
 */
public final class AnyConversion {
  private static final ClassValue<Marshaller> TYPED =
      new ClassValue<>() {
        @Override
        protected Marshaller computeValue(Class<?> type) {
          return MarshallerFactory.forAny(type);
        }
      };

  private static final ReferenceConverter NO_REFERENCES =
      new ReferenceConverter() {
        @Override
        public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
          throw refused(contract);
        }

        @Override
        public Object read(CdrInput from, Class<?> contract) {
          throw refused(contract);
        }

        private static CdrException refused(Class<?> contract) {
          return CdrException.marshal("an object in an any is an Ior, not a " + contract.getName());
        }
      };

  private AnyConversion() {}

  /**
   * {@return an any whose TypeCode is the IDL type of the value's class: a String, a number, a
   * record, an enum, a union case, a valuetype instance, an array of primitives}
   *
   * @throws CdrException BAD_PARAM when the class has no IDL type, for example a raw list
   */
  public static Any toAny(Object value) {
    return new Any(typeOf(value), value);
  }

  private static TypeCode typeOf(Object value) {
    if (value instanceof DynamicValue dynamic) {
      return dynamic.type();
    }
    if (value instanceof BigDecimal number) {
      return TypeCode.fixed(Math.max(number.precision(), number.scale()), number.scale());
    }
    return typed(typeFor(value.getClass())).typeCode();
  }

  /**
   * Returns the class that is mapped to IDL: the union of a case, the enum of a constant with a
   * body, otherwise the class itself.
   */
  private static Class<?> typeFor(Class<?> type) {
    if (Enum.class.isAssignableFrom(type)) {
      return type.isEnum() ? type : type.getSuperclass();
    }
    for (Class<?> above : type.getInterfaces()) {
      if (type.isRecord() && above.isAnnotationPresent(IdlUnion.class)) {
        return above;
      }
    }
    return type;
  }

  private static Marshaller typed(Class<?> type) {
    try {
      return TYPED.get(type);
    } catch (ContractException e) {
      throw Marshaller.badParam("an any", "cannot hold this: " + e.getMessage());
    }
  }

  /**
   * Returns whether a value is marshalled by its TypeCode: plain Java values, and dynamic values
   * that were read without a class.
   */
  private static boolean goesByTypeCode(@Nullable Object value) {
    return value == null
        || value instanceof DynamicValue
        || value instanceof AnyContent
        || value instanceof TypeCode
        || value instanceof Ior
        || value instanceof List
        || value instanceof byte[]
        || value.getClass().getName().startsWith("java.")
        || ValueType.isValue(value.getClass());
  }

  /** Writes the value that follows the TypeCode of an any. */
  static void writeValue(MarshalContext to, Any any, ValueTypeRegistry types, String where) {
    Object value = any.value();
    if (value == null || goesByTypeCode(value)) {
      try {
        AnyContent.write(to.out(), any.type(), value, new AnyValues(to, null, types));
      } catch (ClassCastException e) {
        throw Marshaller.badParam(where, "is no " + any.type() + ": " + e.getMessage());
      }
      return;
    }
    Marshaller typed = typed(typeFor(value.getClass()));
    if (!typed.typeCode().equals(any.type().resolved())) {
      throw Marshaller.badParam(where, "is no " + any.type() + " but a " + typed.type());
    }
    typed.write(to, value, where);
  }

  /**
   * {@return the value of an any, converted to a type of a contract}
   *
   * @throws CdrException when the TypeCode is that of another type
   */
  public static <T> T extract(Any any, Class<T> wanted) {
    Object value = any.value();
    if (wanted.isInstance(value)) {
      return wanted.cast(value);
    }
    if (value instanceof Ior reference && wanted == ObjectReference.class) {
      return wanted.cast(new ObjectReference(reference));
    }
    Marshaller typed = typed(wanted);
    TypeCode type = any.type().resolved();
    if (type.kind() != typed.typeCode().kind() || !type.id().equals(typed.typeCode().id())) {
      throw CdrException.marshal("an any of %s is no %s".formatted(type, typed.typeCode()));
    }
    CdrOutput out = new CdrOutput();
    writeValue(
        new MarshalContext(out, NO_REFERENCES),
        any,
        new ValueTypeRegistry(MarshallerFactory.UNNAMED_VALUES),
        "an any");
    CdrInput in = CdrInput.of(out, IiopLimits.DEFAULT);
    Object read = typed.read(new UnmarshalContext(in, NO_REFERENCES, ClassFilter.CONTRACT_ONLY));
    if (in.remaining() != 0) {
      throw CdrException.marshal("an any of %s is more than %s".formatted(type, typed.type()));
    }
    return wanted.cast(Objects.requireNonNull(read));
  }
}
