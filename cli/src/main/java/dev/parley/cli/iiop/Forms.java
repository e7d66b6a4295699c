package dev.parley.cli.iiop;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.parley.iiop.Any;
import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.Iiop;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.rmi.Remote;
import java.util.HexFormat;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** The forms in JSON that values of IIOP have beside those that every Java value has. */
final class Forms extends SimpleModule {
  private static final HexFormat HEX = HexFormat.of();

  Forms(Iiop iiop, boolean exact) {
    setSerializers(new Stubs(iiop));
    setDeserializers(new References(iiop));
    print(byte[].class, HEX::formatHex);
    print(BigDecimal.class, BigDecimal::toString);
    print(BigInteger.class, BigInteger::toString);
    print(ObjectReference.class, ObjectReference::toString);
    print(Ior.class, Ior::toString);
    print(TypeCode.class, TypeCode::toString);
    print(DynamicValue.Name.class, DynamicValue.Name::toString);
    if (exact) {
      addSerializer(Long.class, ToStringSerializer.instance);
      addSerializer(Long.TYPE, ToStringSerializer.instance);
    }
    addSerializer(Any.class, typed(Any::type, Any::value));
    addSerializer(AnyContent.class, typed(AnyContent::type, AnyContent::value));
    addSerializer(DynamicValue.Struct.class, new StructForm());
    addSerializer(DynamicValue.Union.class, new UnionForm());
    parse(byte[].class, "an array of octets as hex text", HEX::parseHex);
    parse(BigDecimal.class, "a decimal number", BigDecimal::new);
    parse(BigInteger.class, "a whole number", BigInteger::new);
    parse(ObjectReference.class, "a reference", iiop::resolve);
    addDeserializer(Any.class, new AnyForm());
  }

  /** {@return whether values of a type are objects somewhere} */
  static boolean isContract(Class<?> type) {
    return type.isInterface()
        && (type.isAnnotationPresent(IdlInterface.class) || Remote.class.isAssignableFrom(type));
  }

  private <T> void print(Class<T> type, Function<T, String> text) {
    addSerializer(
        type,
        new StdSerializer<>(type) {
          @Override
          public void serialize(T value, JsonGenerator to, SerializationContext context) {
            to.writeString(text.apply(value));
          }
        });
  }

  private <T> void parse(Class<T> type, String wanted, Function<String, T> form) {
    addDeserializer(type, text(type, wanted, form));
  }

  private static <T> ValueDeserializer<T> text(
      Class<?> type, String wanted, Function<String, T> form) {
    return new StdDeserializer<T>(type) {
      @Override
      public T deserialize(JsonParser from, DeserializationContext context) {
        String text = from.getString();
        try {
          return form.apply(text);
        } catch (IllegalArgumentException | dev.parley.iiop.cdr.CdrException e) {
          throw context.weirdStringException(text, type, wanted + " is wanted: " + e.getMessage());
        }
      }
    };
  }

  private static <T> ValueSerializer<T> typed(
      Function<T, TypeCode> type, Function<T, @Nullable Object> value) {
    return new ValueSerializer<>() {
      @Override
      public void serialize(T any, JsonGenerator to, SerializationContext context) {
        to.writeStartObject();
        to.writeStringProperty("type", type.apply(any).toString());
        context.defaultSerializeProperty("value", value.apply(any), to);
        to.writeEndObject();
      }
    };
  }

  private static final class StructForm extends ValueSerializer<DynamicValue.Struct> {
    @Override
    public void serialize(
        DynamicValue.Struct struct, JsonGenerator to, SerializationContext context) {
      to.writeStartObject();
      for (int i = 0; i < struct.members().size(); i++) {
        context.defaultSerializeProperty(
            struct.type().members().get(i).name(), struct.members().get(i), to);
      }
      to.writeEndObject();
    }
  }

  private static final class UnionForm extends ValueSerializer<DynamicValue.Union> {
    @Override
    public void serialize(
        DynamicValue.Union union, JsonGenerator to, SerializationContext context) {
      to.writeStartObject();
      to.writeNumberProperty("discriminator", union.discriminator());
      if (union.member() >= 0) {
        context.defaultSerializeProperty(
            union.type().members().get(union.member()).name(), union.value(), to);
      }
      to.writeEndObject();
    }
  }

  /** Text is a string, a number a long, long long or double, and so on. */
  private static final class AnyForm extends ValueDeserializer<Any> {
    @Override
    public Any deserialize(JsonParser from, DeserializationContext context) {
      JsonNode json = context.readTree(from);
      if (json.isString()) {
        return Any.of(json.asString());
      } else if (json.isBoolean()) {
        return Any.of(json.asBoolean());
      } else if (json.isInt()) {
        return Any.of(json.asInt());
      } else if (json.canConvertToLong() && json.isIntegralNumber()) {
        return Any.of(json.asLong());
      } else if (json.isNumber()) {
        return Any.of(json.asDouble());
      }
      return context.reportInputMismatch(
          Any.class, "an any is a text, a number, true or false here");
    }
  }

  /** Objects are printed as their references. */
  private static final class Stubs extends SimpleSerializers {
    private final transient Iiop iiop;

    Stubs(Iiop iiop) {
      this.iiop = iiop;
    }

    @Override
    public @Nullable ValueSerializer<?> findSerializer(
        SerializationConfig config,
        JavaType type,
        BeanDescription.Supplier bean,
        JsonFormat.@Nullable Value format) {
      ValueSerializer<?> known = super.findSerializer(config, type, bean, format);
      return known == null && isContract(type.getRawClass()) ? stub(type.getRawClass()) : known;
    }

    private ValueSerializer<Object> stub(Class<?> contract) {
      return new ValueSerializer<>() {
        @Override
        public void serialize(Object stub, JsonGenerator to, SerializationContext context) {
          to.writeString(iiop.referenceOf(stub, contract).toString());
        }
      };
    }
  }

  /** References are read as stubs. */
  private static final class References extends SimpleDeserializers {
    private final transient Iiop iiop;

    References(Iiop iiop) {
      this.iiop = iiop;
    }

    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
      Class<?> raw = type.getRawClass();
      return isContract(raw)
          ? text(raw, "a reference", reference -> iiop.lookup(reference, raw))
          : super.findBeanDeserializer(type, config, bean);
    }
  }
}
