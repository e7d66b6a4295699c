package dev.parley.calls.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.RecordBody;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the codec of a Java type, and refuses types that are not values with the path to them
 * (rule CO-7).
 *
 * <p>One object per contract that is read. Codecs of named types are cached with their class for
 * later contracts, once the whole contract was read without error. Threads: confined to one.
 */
public final class Codecs {
  private static final Map<Class<?>, Codec> PLAIN = plain();
  private static final ClassValue<AtomicReference<@Nullable Codec>> KEPT =
      new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Codec> computeValue(Class<?> type) {
          return new AtomicReference<>();
        }
      };

  private final Function<Class<?>, ContractModel<?>> contracts;
  private final Map<Class<?>, Codec> named = new HashMap<>();
  private final List<RecordCodec> unfilled = new ArrayList<>();

  /**
   * Creates the codecs of one contract.
   *
   * @param contracts finds the models of contracts that appear as values; called when one is
   *     passed, not while the contract is read, since contracts may refer to each other
   */
  public Codecs(Function<Class<?>, ContractModel<?>> contracts) {
    this.contracts = contracts;
  }

  private static Map<Class<?>, Codec> plain() {
    Map<Class<?>, Codec> plain = new HashMap<>();
    plain.putAll(TextCodec.all());
    plain.putAll(BinaryCodec.all());
    plain.put(Instant.class, new InstantCodec(true));
    plain.put(Duration.class, new InstantCodec(false));
    List<Class<?>> primitives =
        List.of(boolean.class, char.class, byte.class, short.class, int.class, long.class);
    List<Class<?>> boxes =
        List.of(Boolean.class, Character.class, Byte.class, Short.class, Integer.class, Long.class);
    for (int i = 0; i < primitives.size(); i++) {
      Codec codec = IntegralCodec.all().get(i);
      plain.put(primitives.get(i), codec);
      plain.put(boxes.get(i), codec);
    }
    plain.put(float.class, new FloatingCodec(false));
    plain.put(Float.class, new FloatingCodec(false));
    plain.put(double.class, new FloatingCodec(true));
    plain.put(Double.class, new FloatingCodec(true));
    for (Class<?> element :
        List.of(
            boolean.class,
            char.class,
            short.class,
            int.class,
            long.class,
            float.class,
            double.class)) {
      plain.put(
          element.arrayType(), new ArrayCodec(element, Objects.requireNonNull(plain.get(element))));
    }
    return Map.copyOf(plain);
  }

  /** {@return the codec of a built-in type, by type expression} */
  public static Optional<Codec> plain(String expression) {
    return PLAIN.values().stream().filter(codec -> codec.type().equals(expression)).findFirst();
  }

  /** {@return the codec of a stream} */
  public static Codec publisher(Codec item) {
    return new PublisherCodec(item);
  }

  /**
   * {@return the codec of a type}
   *
   * @param path position of the type, for messages: {@code Shop.place(order)}
   * @throws ContractException when it is not a value
   */
  public Codec of(AnnotatedType type, String path) {
    Codec codec = plainOf(type, path);
    boolean nullable =
        Arrays.stream(type.getAnnotations())
            .anyMatch(a -> a.annotationType().getSimpleName().equals("Nullable"));
    if (nullable && codec instanceof OptionalCodec) {
      throw new ContractException(path + ": a @Nullable Optional has two ways to be absent");
    }
    return nullable ? new OptionalCodec(false, codec) : codec;
  }

  /**
   * {@return the codec of a type without type parameters}
   *
   * @param path position of the type, for messages
   * @throws ContractException when it is not a value
   */
  public Codec of(Class<?> type, String path) {
    return ofClass(type, path);
  }

  /**
   * Refuses references and streams in values that must be plain data.
   *
   * @param where what contains the type, for messages: {@code an exception}
   * @throws ContractException when one is in the type
   */
  public static void refuseHandles(Codec codec, String path, String where) {
    for (Codec part : codec.transitiveParts()) {
      if (part instanceof ReferenceCodec || part instanceof PublisherCodec) {
        throw new ContractException(
            path + ": " + part.type() + " cannot be in " + where + ": only data can");
      }
    }
  }

  private Codec plainOf(AnnotatedType type, String path) {
    if (type instanceof AnnotatedParameterizedType generic) {
      return generic(generic, path);
    }
    if (type.getType() instanceof Class<?> raw) {
      return ofClass(raw, path);
    }
    // Kotlin compiles a parameter List<Shape> of an open type to List<? extends Shape>.
    if (type instanceof AnnotatedWildcardType wildcard
        && wildcard.getAnnotatedLowerBounds().length == 0) {
      return of(wildcard.getAnnotatedUpperBounds()[0], path);
    }
    throw refused(path, type.getType().getTypeName());
  }

  private Codec generic(AnnotatedParameterizedType type, String path) {
    Class<?> raw = (Class<?>) ((ParameterizedType) type.getType()).getRawType();
    AnnotatedType[] arguments = type.getAnnotatedActualTypeArguments();
    if (raw == List.class || raw == Collection.class) {
      return new CollectionCodec(false, element(arguments[0], path + "[]"));
    } else if (raw == Set.class) {
      return new CollectionCodec(true, element(arguments[0], path + "[]"));
    } else if (raw == Map.class) {
      return new MapCodec(element(arguments[0], path + ".key"), of(arguments[1], path + ".value"));
    } else if (raw == Optional.class) {
      Codec inner = of(arguments[0], path);
      if (inner instanceof OptionalCodec) {
        throw new ContractException(
            path + ": " + type.getType().getTypeName() + " has two ways to be absent");
      }
      return new OptionalCodec(true, inner);
    } else if (raw == Flow.Publisher.class) {
      return new PublisherCodec(of(arguments[0], path + "[]"));
    }
    throw refused(path, type.getType().getTypeName() + ", a generic type,");
  }

  private Codec element(AnnotatedType type, String path) {
    Codec codec = of(type, path);
    if (codec instanceof OptionalCodec && codec.type().endsWith("?")) {
      throw new ContractException(path + ": elements of collections cannot be null; use Optional");
    }
    return codec;
  }

  private Codec ofClass(Class<?> type, String path) {
    Codec known = PLAIN.get(type);
    if (known == null) {
      known = named.get(type);
    }
    if (known == null) {
      known = KEPT.get(type).get();
    }
    return known != null ? known : read(type, path);
  }

  private Codec read(Class<?> type, String path) {
    if (type.getTypeParameters().length > 0) {
      throw refused(path, type.getTypeName() + ", a generic type,");
    }
    if (type.isEnum()) {
      return keep(type, new EnumCodec(type, new FieldNumbers(type.getName(), 0)));
    } else if (type.isRecord()) {
      return record(type, path);
    } else if (type.isSealed() && type.isInterface()) {
      return sealed(type, path);
    } else if (type.isInterface() && !type.isAnnotation() && !type.getName().startsWith("java.")) {
      return keep(type, new ReferenceCodec(type, contracts));
    }
    throw refused(path, type.getTypeName());
  }

  private Codec keep(Class<?> type, Codec codec) {
    named.put(type, codec);
    return codec;
  }

  private Codec record(Class<?> type, String path) {
    RecordCodec codec = new RecordCodec(type);
    keep(type, codec);
    FieldNumbers numbers = new FieldNumbers(type.getName(), 1);
    for (RecordComponent component : type.getRecordComponents()) {
      String name = component.getName();
      Codec part = of(component.getAnnotatedType(), path + "." + name);
      int number = numbers.of(FieldNumbers.annotated(component), name);
      codec.add(new RecordCodec.Component(number, name, component.getType(), part));
    }
    unfilled.add(codec);
    return codec;
  }

  private Codec sealed(Class<?> type, String path) {
    SealedCodec codec = new SealedCodec(type);
    keep(type, codec);
    FieldNumbers numbers = new FieldNumbers(type.getName(), 1);
    for (Class<?> alternative : type.getPermittedSubclasses()) {
      String name = alternative.getSimpleName();
      int number = numbers.of(FieldNumbers.annotated(alternative), name);
      if (!alternative.isRecord() && !(alternative.isSealed() && alternative.isInterface())) {
        throw refused(path + "<" + name + ">", alternative.getTypeName());
      }
      codec.add(number, alternative, ofClass(alternative, path + "<" + name + ">"));
    }
    return codec;
  }

  /**
   * Completes the records that were found with their generated code, and caches all codecs with
   * their classes.
   *
   * @param generator generates the code of a record whose component codecs are known
   * @throws ContractException when a record's package is closed to Parley
   */
  public void finish(Function<RecordCodec, RecordBody> generator) {
    for (RecordCodec codec : unfilled) {
      codec.body(generator.apply(codec));
    }
    unfilled.clear();
    named.forEach((type, codec) -> KEPT.get(type).compareAndSet(null, codec));
  }

  private static ContractException refused(String path, @Nullable String type) {
    return new ContractException(
        path
            + ": "
            + type
            + " is not a record, enum, sealed interface of records, contract interface, or one of the types"
            + " of docs/protocol/values.md");
  }
}
