package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.Bound;
import dev.parley.iiop.mapping.Boxed;
import dev.parley.iiop.mapping.Fixed;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.IdlUnion;
import dev.parley.iiop.mapping.IdlValue;
import dev.parley.iiop.mapping.Length;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.mapping.Unsigned;
import dev.parley.iiop.mapping.Wide;
import dev.parley.iiop.type.TypeCode;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Factory of the marshallers of one IDL contract: chooses the marshaller of a Java type, and
 * rejects a type without an IDL mapping with the path to it.
 *
 * <p>There is one factory per contract that is read. Threads: confined to one.
 */
final class MarshallerFactory {
  /** Value types of classes that no contract names. */
  static final ClassValue<ValueType> UNNAMED_VALUES =
      new ClassValue<>() {
        @Override
        protected ValueType computeValue(Class<?> type) {
          MarshallerFactory marshallers = new MarshallerFactory();
          ValueType value = marshallers.valueReading.read(type, type.getName());
          marshallers.complete();
          return value;
        }
      };

  private final Map<Class<?>, Marshaller> named = new HashMap<>();
  private final ValueTypeRegistry values = new ValueTypeRegistry(UNNAMED_VALUES);
  private final ValueClassReader valueReading = new ValueClassReader(this, values);

  /** {@return the marshaller of a class outside a contract, as for an any} */
  static Marshaller forAny(Class<?> type) {
    MarshallerFactory marshallers = new MarshallerFactory();
    Marshaller found = marshallers.plain(type);
    marshallers.complete();
    return found;
  }

  private Marshaller plain(Class<?> type) {
    Class<?> primitive =
        MethodType.methodType(type.isArray() ? type.componentType() : type).unwrap().returnType();
    Optional<PrimitiveMarshaller> found = PrimitiveMarshaller.of(primitive, false, false);
    if (found.isPresent()) {
      return type.isArray() ? new ArrayMarshaller(found.get(), ElementCount.ANY) : found.get();
    } else if (type == String.class) {
      return new StringMarshaller(false, ElementCount.ANY);
    } else if (Throwable.class.isAssignableFrom(type)) {
      return exception(type, type.getName());
    }
    return of(type, type.getName());
  }

  /**
   * {@return the marshaller of a type}
   *
   * @param path location of the type, for error messages: {@code Shop.place(order)}
   * @throws ContractException when it has no IDL mapping
   */
  Marshaller of(AnnotatedType type, String path) {
    Marshaller plain = plain(type, path);
    Optional<Boxed> boxed = said(type, Boxed.class);
    if (boxed.isPresent()) {
      return new BoxedMarshaller(boxed.get().id(), plain);
    }
    boolean nullable =
        annotations(type).anyMatch(a -> a.annotationType().getSimpleName().equals("Nullable"));
    if (nullable && !plain.type().endsWith("?")) {
      throw new ContractException(
          "%s: IDL has no null for %s; a @Boxed value can stand for it"
              .formatted(path, plain.type()));
    }
    return plain;
  }

  /** {@return the marshaller of a type without annotations} */
  Marshaller of(Class<?> type, String path) {
    Marshaller known = named.get(type);
    return known == null ? read(type, path) : known;
  }

  /** {@return the marshaller of an exception that a method declares} */
  ExceptionMarshaller exception(Class<?> type, String path) {
    return new MemberReader(this).exception(type, path);
  }

  private Marshaller plain(AnnotatedType type, String path) {
    if (type instanceof AnnotatedArrayType array) {
      return array(array, path);
    }
    if (type instanceof AnnotatedParameterizedType generic) {
      Class<?> raw = (Class<?>) ((ParameterizedType) type.getType()).getRawType();
      if (raw != List.class) {
        throw UnmappedTypes.of(path, raw);
      }
      AnnotatedType element = generic.getAnnotatedActualTypeArguments()[0];
      return new ListMarshaller(of(element, path + "[]"), size(type, path));
    }
    if (!(type.getType() instanceof Class<?> plain)) {
      throw new ContractException(
          path
              + ": "
              + type.getType().getTypeName()
              + " has no form in IDL: it is a type parameter");
    }
    if (plain == BigDecimal.class) {
      Fixed fixed =
          said(type, Fixed.class)
              .orElseThrow(
                  () -> UnmappedTypes.of(path, plain, "a fixed needs @Fixed(digits, scale)"));
      return new FixedMarshaller(fixed.digits(), fixed.scale());
    }
    boolean wide = said(type, Wide.class).isPresent();
    if (plain == String.class) {
      return new StringMarshaller(wide, size(type, path));
    }
    Class<?> primitive = MethodType.methodType(plain).unwrap().returnType();
    Optional<PrimitiveMarshaller> found =
        PrimitiveMarshaller.of(primitive, wide, said(type, Unsigned.class).isPresent());
    return found.isPresent() ? found.get() : of(plain, path);
  }

  /**
   * Returns the annotations of a type. Java attaches an annotation before an array type to the
   * element type.
   */
  private static Stream<Annotation> annotations(AnnotatedType type) {
    Stream<Annotation> own = Arrays.stream(type.getAnnotations());
    return type instanceof AnnotatedArrayType array
        ? Stream.concat(
            own, Arrays.stream(array.getAnnotatedGenericComponentType().getAnnotations()))
        : own;
  }

  private static <A extends Annotation> Optional<A> said(AnnotatedType type, Class<A> what) {
    return annotations(type).filter(what::isInstance).map(what::cast).findFirst();
  }

  private static Marshaller array(AnnotatedArrayType type, String path) {
    AnnotatedType element = type.getAnnotatedGenericComponentType();
    if (!(element.getType() instanceof Class<?> primitive) || !primitive.isPrimitive()) {
      throw UnmappedTypes.of(
          path, Object[].class, "a sequence of anything but primitives is a List");
    }
    boolean wide = said(type, Wide.class).isPresent();
    boolean unsigned = said(type, Unsigned.class).isPresent();
    return new ArrayMarshaller(
        PrimitiveMarshaller.of(primitive, wide, unsigned).orElseThrow(), size(type, path));
  }

  private static ElementCount size(AnnotatedType type, String path) {
    int length = said(type, Length.class).map(Length::value).orElse(0);
    long bound = said(type, Bound.class).map(Bound::value).orElse(Long.MAX_VALUE);
    if (length < 0 || bound < 1) {
      throw new ContractException(path + ": @Length and @Bound are positive");
    }
    return new ElementCount(length, bound);
  }

  private Marshaller read(Class<?> type, String path) {
    if (type == Any.class) {
      return keep(type, new AnyMarshaller(values));
    }
    if (type == ObjectReference.class) {
      return keep(type, new ObjectReferenceMarshaller());
    }
    if (type == TypeCode.class) {
      return keep(type, new TypeCodeMarshaller());
    }
    if (type == Object.class) { // IDL's ValueBase
      return keep(type, new ValueMarshaller(type, values));
    }
    if (type.getTypeParameters().length > 0 || type.isAnnotation() || type.isArray()) {
      throw UnmappedTypes.of(path, type);
    }
    if (type.isAnnotationPresent(IdlValue.class)) {
      Marshaller value = keep(type, new ValueMarshaller(type, values));
      valueReading.add(type, path);
      return value;
    }
    if (type.isEnum()) {
      return keep(type, new EnumMarshaller(type));
    }
    if (type.isRecord()) {
      return record(type, path);
    }
    IdlUnion union = type.getAnnotation(IdlUnion.class);
    if (union != null && type.isInterface() && type.isSealed()) {
      return union(type, union, path);
    }
    if (type.isInterface() && !type.isSealed() && !type.getName().startsWith("java.")) {
      return reference(type);
    }
    throw UnmappedTypes.of(path, type);
  }

  private <M extends Marshaller> M keep(Class<?> type, M marshaller) {
    named.put(type, marshaller);
    return marshaller;
  }

  private Marshaller record(Class<?> type, String path) {
    if (type.getRecordComponents().length == 0) {
      throw UnmappedTypes.of(path, type, "a struct of IDL has at least one member");
    }
    RecordMarshaller record = keep(type, new RecordMarshaller(IdlRepositoryIds.of(type)));
    record.fill(new MemberReader(this).record(type, path));
    return record;
  }

  private Marshaller union(Class<?> type, IdlUnion said, String path) {
    UnionCaseReader reading = new UnionCaseReader(this);
    UnionMarshaller union =
        keep(
            type,
            new UnionMarshaller(
                IdlRepositoryIds.of(type), reading.discriminator(type, said, path)));
    reading.fill(union, type, said, path);
    return union;
  }

  private Marshaller reference(Class<?> type) {
    ReferenceMarshaller reference = new ReferenceMarshaller(type);
    IdlInterface said = type.getAnnotation(IdlInterface.class);
    return keep(
        type,
        said != null && said.isAbstract()
            ? new AbstractInterfaceMarshaller(reference, new ValueMarshaller(type, values))
            : reference);
  }

  /**
   * Completes all types once the whole contract is known.
   *
   * @throws ContractException when a struct contains itself other than through a sequence
   */
  void complete() {
    for (Marshaller each : named.values()) {
      if (each instanceof RecordMarshaller record) {
        record.complete();
      } else if (each instanceof UnionMarshaller union) {
        union.complete();
      }
    }
    values.complete();
  }
}
