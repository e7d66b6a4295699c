package dev.parley.cli.iiop;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.parley.cli.json.JsonException;
import dev.parley.iiop.IdlUnion;
import dev.parley.iiop.Iiop;
import dev.parley.iiop.ObjectReference;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotationIntrospectorPair;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/**
 * Values of contracts as JSON and back: what {@code parley call} writes for Parley's own contracts,
 * objects as their references, an any as {@code {"type", "value"}}.
 *
 * <p>Threads: safe for all.
 */
final class JavaJson {
  /** Jackson tells which of its settings make a mistake one. */
  private static final Pattern SETTINGS =
      Pattern.compile(" \\(index \\d+\\)|; `.*| \\(but might if .*");

  private final JsonMapper mapper;

  /**
   * @param iiop turns references into stubs and back
   * @param exact {@code long} as text, so that no reader loses anything
   */
  JavaJson(Iiop iiop, boolean exact) {
    mapper =
        JsonMapper.builder()
            .addModule(new Forms(iiop, exact))
            .annotationIntrospector(
                new AnnotationIntrospectorPair(new Unions(), new JacksonAnnotationIntrospector()))
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();
  }

  /**
   * {@return a value of a type}
   *
   * @param where the parameter's name, for messages
   * @throws JsonException when the JSON is none
   */
  @Nullable Object value(String where, JsonNode json, Type type) {
    try {
      return mapper.readerFor(mapper.constructType(type)).readValue(json);
    } catch (JacksonException e) {
      throw new JsonException(where + path(e), plain(e));
    }
  }

  /** {@return whether JSON of a type is text, so that bare words stand for themselves} */
  boolean isText(Class<?> type) {
    return type == String.class
        || type == char.class
        || type == Character.class
        || type == BigDecimal.class
        || type == BigInteger.class
        || type == ObjectReference.class
        || type.isEnum()
        || Forms.isContract(type);
  }

  /**
   * {@return the JSON of a value}
   *
   * @param type as what it is declared
   * @throws JsonException when it has none, as a graph with cycles
   */
  JsonNode json(@Nullable Object value, Type type) {
    try {
      return mapper.readTree(mapper.writerFor(mapper.constructType(type)).writeValueAsBytes(value));
    } catch (JacksonException e) {
      throw new JsonException("result" + path(e), "has no form in JSON: " + plain(e));
    }
  }

  private static String path(JacksonException failure) {
    return failure instanceof DatabindException
        ? failure.getPath().stream()
            .map(step ->
                step.getPropertyName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getPropertyName())
            .collect(Collectors.joining())
        : "";
  }

  private static String plain(JacksonException failure) {
    String text = failure.getOriginalMessage().lines().findFirst().orElse("");
    return SETTINGS.matcher(text).replaceAll("");
  }

  /** A union is the object of its case, with {@code type} for the case's simple name. */
  private static final class Unions extends NopAnnotationIntrospector {
    @Override
    public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(
        MapperConfig<?> config, Annotated annotated) {
      return annotated instanceof AnnotatedClass && isUnion(annotated.getRawType())
          ? JsonTypeInfo.Value.construct(
              JsonTypeInfo.Id.SIMPLE_NAME,
              JsonTypeInfo.As.PROPERTY,
              "type",
              null,
              false,
              true,
              null)
          : null;
    }

    private static boolean isUnion(Class<?> type) {
      return type.isAnnotationPresent(IdlUnion.class)
          || Arrays.stream(type.getInterfaces())
              .anyMatch(each -> each.isAnnotationPresent(IdlUnion.class));
    }
  }
}
