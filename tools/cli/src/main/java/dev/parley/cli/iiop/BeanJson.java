package dev.parley.cli.iiop;

import dev.parley.calls.spi.Stub;
import dev.parley.cli.reflective.ObjectJson;
import dev.parley.iiop.Orb;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** JSON of serializable objects in Jackson's default mapping: their getters and public fields. */
final class BeanJson {
  private BeanJson() {}

  static ObjectJson of(Orb iiop) {
    return new ObjectJson(
        JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(new ReferenceSerializer(iiop)))
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build());
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
