package dev.parley.cli.iiop;

import dev.parley.calls.spi.Stub;
import dev.parley.iiop.Orb;
import dev.parley.json.JsonException;
import java.lang.reflect.Type;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * JSON of serializable objects in Jackson's default mapping: their getters and public fields.
 *
 * <p>Threads: safe for all.
 */
final class BeanJson {
  private final JsonMapper mapper;

  BeanJson(Orb iiop) {
    mapper =
        JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(new ReferenceSerializer(iiop)))
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();
  }

  JsonNode json(Object value) {
    try {
      return mapper.readTree(mapper.writeValueAsBytes(value));
    } catch (JacksonException e) {
      throw new JsonException(
          value.getClass().getName(), "cannot be represented in JSON: " + plain(e));
    }
  }

  Object value(JsonNode json, Type type, String where) {
    try {
      return mapper.readerFor(mapper.constructType(type)).readValue(json);
    } catch (JacksonException e) {
      throw new JsonException(where, plain(e));
    }
  }

  private static String plain(JacksonException failure) {
    return failure.getOriginalMessage().lines().findFirst().orElse("");
  }

  private static final class ReferenceSerializer extends StdSerializer<Stub> {
    private final Orb iiop;

    ReferenceSerializer(Orb iiop) {
      super(Stub.class);
      this.iiop = iiop;
    }

    @Override
    public void serialize(Stub stub, JsonGenerator to, SerializationContext context) {
      to.writeString(iiop.referenceOf(stub, stub.getClass().getInterfaces()[0]).toString());
    }
  }
}
