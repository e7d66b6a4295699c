package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Marshallers of the primitive types. */
final class PrimitiveMarshaller extends Marshaller {
  static final PrimitiveMarshaller BOOLEAN =
      new PrimitiveMarshaller(
          TypeKind.BOOLEAN, "boolean", boolean.class, boolean.class, "Boolean", 1);
  private static final List<PrimitiveMarshaller> ALL =
      List.of(
          BOOLEAN,
          new PrimitiveMarshaller(TypeKind.CHAR, "char", char.class, char.class, "Char", 1),
          new PrimitiveMarshaller(TypeKind.OCTET, "octet", byte.class, int.class, "Byte", 1),
          new PrimitiveMarshaller(TypeKind.SHORT, "short", short.class, int.class, "Short", 2),
          new PrimitiveMarshaller(TypeKind.LONG, "long", int.class, int.class, "Int", 4),
          new PrimitiveMarshaller(
              TypeKind.LONG_LONG, "long long", long.class, long.class, "Long", 8),
          new PrimitiveMarshaller(TypeKind.FLOAT, "float", float.class, float.class, "Float", 4),
          new PrimitiveMarshaller(
              TypeKind.DOUBLE, "double", double.class, double.class, "Double", 8));
  private static final PrimitiveMarshaller WIDE_CHAR =
      new PrimitiveMarshaller(TypeKind.WCHAR, "wchar", char.class, char.class, "WideChar", 2);

  private final TypeKind kind;
  private final String type;
  private final Class<?> javaType;
  private final int bytes;
  private final MethodHandle writer; // (CdrOutput, primitive)void
  private final MethodHandle reader; // (CdrInput)primitive
  private final MethodHandle boxedWriter; // (CdrOutput, Object)void
  private final MethodHandle boxedReader; // (CdrInput)Object

  private PrimitiveMarshaller(
      TypeKind kind, String type, Class<?> javaType, Class<?> written, String name, int bytes) {
    this(
        kind,
        type,
        javaType,
        bytes,
        find(CdrOutput.class, "write" + name, MethodType.methodType(void.class, written)),
        find(CdrInput.class, "read" + name, MethodType.methodType(javaType)));
  }

  private PrimitiveMarshaller(
      TypeKind kind,
      String type,
      Class<?> javaType,
      int bytes,
      MethodHandle writer,
      MethodHandle reader) {
    this.kind = kind;
    this.type = type;
    this.javaType = javaType;
    this.bytes = bytes;
    this.writer = writer.asType(writer.type().changeParameterType(1, javaType));
    this.reader = reader;
    boxedWriter = this.writer.asType(writer.type().changeParameterType(1, Object.class));
    boxedReader = reader.asType(reader.type().changeReturnType(Object.class));
  }

  private static MethodHandle find(Class<?> in, String name, MethodType type) {
    try {
      return MethodHandles.lookup().findVirtual(in, name, type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@return the marshaller of a primitive class; empty for any other} */
  static Optional<PrimitiveMarshaller> of(Class<?> javaType, boolean wide, boolean unsigned) {
    if (wide && javaType == char.class) {
      return Optional.of(WIDE_CHAR);
    }
    return ALL.stream()
        .filter(one -> one.javaType == javaType)
        .map(one -> unsigned ? one.unsigned() : one)
        .findFirst();
  }

  /** Returns the unsigned variant. Its bytes are the same; an octet has no sign. */
  private PrimitiveMarshaller unsigned() {
    return switch (kind) {
      case SHORT -> unsigned(TypeKind.USHORT);
      case LONG -> unsigned(TypeKind.ULONG);
      case LONG_LONG -> unsigned(TypeKind.ULONG_LONG);
      default -> this;
    };
  }

  private PrimitiveMarshaller unsigned(TypeKind other) {
    return new PrimitiveMarshaller(other, "unsigned " + type, javaType, bytes, writer, reader);
  }

  Class<?> javaType() {
    return javaType;
  }

  /**
   * {@return a method handle that writes a primitive without boxing: {@code (CdrOutput, int)void}}
   */
  MethodHandle writer() {
    return writer;
  }

  /** {@return a method handle that reads a primitive without boxing: {@code (CdrInput)int}} */
  MethodHandle reader() {
    return reader;
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.of(kind);
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public int minBytes() {
    return bytes;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    Object box = required(value, where);
    try {
      boxedWriter.invokeExact(to.out(), box);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Object read(UnmarshalContext from) {
    try {
      return boxedReader.invokeExact(from.in());
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
