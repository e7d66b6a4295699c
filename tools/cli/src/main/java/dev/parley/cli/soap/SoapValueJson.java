package dev.parley.cli.soap;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.parley.cli.reflective.ObjectJson;
import dev.parley.json.JsonBytes;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
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
 * 8601, decimal numbers as text, bytes and attachments as in {@link JsonBytes}, XML elements as
 * text. A record of a sealed type has its name as {@code type}.
 */
final class SoapValueJson {
  private static final String BYTES_EXPECTED = "expected a hex string, or base64:…";

  private SoapValueJson() {}

  private static Attachment attachment(String text) {
    return Attachment.of(BinaryContent.OCTET_STREAM, JsonBytes.parse(text));
  }

  private static byte[] bytes(Attachment attachment) {
    try (InputStream in = attachment.open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param exact whether {@code long} is printed as text, so that readers with 53-bit numbers lose
   *     nothing
   */
  static ObjectJson of(boolean exact) {
    SimpleModule forms =
        new SimpleModule()
            .addSerializer(BigDecimal.class, ToStringSerializer.instance)
            .addSerializer(BigInteger.class, ToStringSerializer.instance)
            .addSerializer(XmlFragment.class, ToStringSerializer.instance)
            .addDeserializer(
                XmlFragment.class,
                new TextParser<>(XmlFragment.class, XmlFragment::of, "expected an XML element"))
            .addSerializer(byte[].class, new BytesPrinter<>(byte[].class, bytes -> bytes))
            .addDeserializer(
                byte[].class, new TextParser<>(byte[].class, JsonBytes::parse, BYTES_EXPECTED))
            .addSerializer(
                Attachment.class, new BytesPrinter<>(Attachment.class, SoapValueJson::bytes))
            .addDeserializer(
                Attachment.class,
                new TextParser<>(Attachment.class, SoapValueJson::attachment, BYTES_EXPECTED));
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

  private static final class BytesPrinter<T> extends StdSerializer<T> {
    private final Function<T, byte[]> bytes;

    BytesPrinter(Class<T> type, Function<T, byte[]> bytes) {
      super(type);
      this.bytes = bytes;
    }

    @Override
    public void serialize(T value, JsonGenerator to, SerializationContext context) {
      to.writeString(JsonBytes.text(bytes.apply(value)));
    }
  }

  private static final class TextParser<T> extends StdDeserializer<T> {
    private final Function<String, T> parser;
    private final String expected;

    TextParser(Class<T> type, Function<String, T> parser, String expected) {
      super(type);
      this.parser = parser;
      this.expected = expected;
    }

    @Override
    public T deserialize(JsonParser from, DeserializationContext context) {
      try {
        return parser.apply(from.getString());
      } catch (IllegalArgumentException | XmlException e) {
        throw context.weirdStringException(from.getString(), handledType(), expected);
      }
    }
  }
}
