package dev.parley.calls.codec;

import dev.example.Chain;
import dev.parley.calls.api.TypeExpression;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Flow;

/** A Java type as reflection would tell it, made from a type expression. */
class Mirror implements AnnotatedType {
  private static final Map<String, Class<?>> GENERIC =
      Map.of(
          "List", List.class,
          "Set", Set.class,
          "Map", Map.class,
          "Optional", Optional.class,
          "Publisher", Flow.Publisher.class);
  private static final Map<String, Class<?>> SCALARS =
      Map.of(
          "boolean", Boolean.class,
          "byte", Byte.class,
          "char", Character.class,
          "float", Float.class,
          "double", Double.class,
          "bytes", byte[].class,
          "BigInteger", BigInteger.class,
          "BigDecimal", BigDecimal.class,
          "UUID", UUID.class);
  private static final Map<String, Class<?>> NUMBERS =
      Map.of("short", Short.class, "int", Integer.class, "long", Long.class);

  private static final Annotation[] NULLABLE =
      Chain.class.getRecordComponents()[0].getAnnotatedType().getAnnotations();

  private final Type type;
  private final boolean nullable;

  Mirror(Type type) {
    this(type, false);
  }

  private Mirror(Type type, boolean nullable) {
    this.type = type;
    this.nullable = nullable;
  }

  static AnnotatedType of(String expression) {
    return of(TypeExpression.parse(expression));
  }

  static AnnotatedType of(TypeExpression expression) {
    if (expression.arguments().isEmpty()) {
      return new Mirror(plain(expression.name()), expression.nullable());
    }
    return new Generic(
        GENERIC.get(expression.name()),
        expression.arguments().stream().map(Mirror::of).toArray(AnnotatedType[]::new),
        expression.nullable());
  }

  static Class<?> plain(String name) {
    if (SCALARS.containsKey(name)) {
      return SCALARS.get(name);
    }
    if (NUMBERS.containsKey(name)) {
      return NUMBERS.get(name);
    }
    try {
      return switch (name) {
        case "boolean[]" -> boolean[].class;
        case "short[]" -> short[].class;
        case "int[]" -> int[].class;
        case "long[]" -> long[].class;
        case "char[]" -> char[].class;
        case "float[]" -> float[].class;
        case "double[]" -> double[].class;
        case "String" -> String.class;
        default -> Class.forName(name.indexOf('.') < 0 ? "java.time." + name : name);
      };
    } catch (ClassNotFoundException e) {
      throw new AssertionError(name, e);
    }
  }

  @Override
  public Type getType() {
    return type;
  }

  @Override
  public <T extends Annotation> T getAnnotation(Class<T> annotation) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Annotation[] getAnnotations() {
    return nullable ? NULLABLE : new Annotation[0];
  }

  @Override
  public Annotation[] getDeclaredAnnotations() {
    return getAnnotations();
  }

  private static final class Generic extends Mirror implements AnnotatedParameterizedType {
    private final AnnotatedType[] arguments;

    Generic(Class<?> raw, AnnotatedType[] arguments, boolean nullable) {
      super(new Parameterized(raw), nullable);
      this.arguments = arguments;
    }

    @Override
    public AnnotatedType[] getAnnotatedActualTypeArguments() {
      return arguments;
    }

    @Override
    public AnnotatedType getAnnotatedOwnerType() {
      throw new UnsupportedOperationException();
    }
  }

  private record Parameterized(Class<?> raw) implements ParameterizedType {
    @Override
    public Type[] getActualTypeArguments() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Type getRawType() {
      return raw;
    }

    @Override
    public Type getOwnerType() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getTypeName() {
      return raw.getName();
    }
  }
}
