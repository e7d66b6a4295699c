package dev.parley.cli.soap;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.parley.cli.reflective.ObjectJson;
import dev.parley.json.JsonBytes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.ser.std.ToStringSerializer;

/**
 * JSON of the records of SOAP contracts: objects of their components, times and durations in ISO
 * 8601, decimal numbers as text, bytes as in {@link JsonBytes}. A record of a sealed type has its
 * name as {@code type}.
 */
final class SoapValueJson {
  private SoapValueJson() {}

  /**
   * @param exact whether {@code long} is printed as text, so that readers with 53-bit numbers lose
   *     nothing
   */
  static ObjectJson of(boolean exact) {
    SimpleModule forms =
        new SimpleModule()
            .addSerializer(BigDecimal.class, ToStringSerializer.instance)
            .addSerializer(BigInteger.class, ToStringSerializer.instance)
            .addSerializer(byte[].class, new BytesPrinter())
            .addDeserializer(byte[].class, new BytesParser());
    if (exact) {
      forms.addSerializer(Long.class, ToStringSerializer.instance);
      forms.addSerializer(long.class, ToStringSerializer.instance);
    }
    return new ObjectJson(
        JsonMapper.builder()
            .annotationIntrospector(new SealedTypes())
            .addModule(forms)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build());
  }

  /** Names the records of sealed interfaces, as nothing in their classes tells Jackson to. */
  private static final class SealedTypes extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public JsonTypeInfo.Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated annotated) {
      return annotated instanceof AnnotatedClass type && isSealed(type.getRawType())
          ? JsonTypeInfo.Value.construct(
              JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "type", null, false, true, true)
          : super.findPolymorphicTypeInfo(config, annotated);
    }

    private static boolean isSealed(Class<?> type) {
      return (type.isSealed() && type.isInterface())
          || Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed);
    }

    @Override
    public List<NamedType> findSubtypes(MapperConfig<?> config, Annotated annotated) {
      return annotated instanceof AnnotatedClass type && type.getRawType().isSealed()
          ? Arrays.stream(type.getRawType().getPermittedSubclasses())
              .map(each -> new NamedType(each, each.getSimpleName()))
              .toList()
          : super.findSubtypes(config, annotated);
    }

    @Override
    public String findTypeName(MapperConfig<?> config, AnnotatedClass type) {
      return isSealed(type.getRawType())
          ? type.getRawType().getSimpleName()
          : super.findTypeName(config, type);
    }
  }

  private static final class BytesPrinter extends StdSerializer<byte[]> {
    BytesPrinter() {
      super(byte[].class);
    }

    @Override
    public void serialize(byte[] bytes, JsonGenerator to, SerializationContext context) {
      to.writeString(JsonBytes.text(bytes));
    }
  }

  private static final class BytesParser extends StdDeserializer<byte[]> {
    BytesParser() {
      super(byte[].class);
    }

    @Override
    public byte[] deserialize(JsonParser from, DeserializationContext context) {
      try {
        return JsonBytes.parse(from.getString());
      } catch (IllegalArgumentException e) {
        throw context.weirdStringException(
            from.getString(), byte[].class, "expected a hex string, or base64:…");
      }
    }
  }
}
