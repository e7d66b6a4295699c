package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Member of a struct, union case, exception or valuetype. Primitives are marshalled without boxing.
 */
final class IdlMember {
  private final String name;
  private final Marshaller marshaller;
  private final String where;
  private final boolean primitive;
  private final MethodHandle getter; // (Object)Object, or (CdrOutput, Object)void for a primitive
  private final @Nullable MethodHandle setter; // (Object, Object)void, or (Object, CdrInput)void

  /**
   * @param owner name of the type that has the member, for error messages
   * @param getter method handle that takes the owner
   * @param setter method handle that takes the owner and a value; null if a constructor takes it
   */
  IdlMember(
      String owner,
      String name,
      Marshaller marshaller,
      MethodHandle getter,
      @Nullable MethodHandle setter) {
    this.name = name;
    this.marshaller = marshaller;
    where = owner + "." + name;
    primitive = marshaller instanceof PrimitiveMarshaller;
    this.getter =
        marshaller instanceof PrimitiveMarshaller known
            ? MethodHandles.filterArguments(known.writer(), 1, getter)
                .asType(MethodType.methodType(void.class, CdrOutput.class, Object.class))
            : getter.asType(MethodType.methodType(Object.class, Object.class));
    this.setter = setter == null ? null : setting(marshaller, setter);
  }

  private static MethodHandle setting(Marshaller marshaller, MethodHandle setter) {
    return marshaller instanceof PrimitiveMarshaller known
        ? MethodHandles.filterArguments(setter, 1, known.reader())
            .asType(MethodType.methodType(void.class, Object.class, CdrInput.class))
        : setter.asType(MethodType.methodType(void.class, Object.class, Object.class));
  }

  String name() {
    return name;
  }

  Marshaller marshaller() {
    return marshaller;
  }

  /** Marshals the member of an owner. */
  void write(MarshalContext to, Object owner) throws Throwable {
    if (primitive) {
      getter.invokeExact(to.out(), owner);
    } else {
      marshaller.write(to, (Object) getter.invokeExact(owner), where);
    }
  }

  /** Unmarshals the member into an owner that was created without it. */
  void read(UnmarshalContext from, Object owner) throws Throwable {
    MethodHandle known = setter;
    if (known == null) {
      throw new IllegalStateException(where + " is set by a constructor");
    }
    if (primitive) {
      known.invokeExact(owner, from.in());
    } else {
      Object value = marshaller.read(from);
      known.invokeExact(owner, value);
    }
  }
}
