package dev.parley.json;

import dev.parley.calls.BuiltInCodecs;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.api.TypeExpression;
import dev.parley.calls.spi.Codec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds the JSON codecs of a contract's types. Threads: confined to one. */
final class JsonTypes {
  private static final int DEPTH_MAX = 500; // descriptions come from peers, which may be hostile

  private final Map<String, TypeDescription> types = new HashMap<>();
  private final Map<String, Codec> named = new HashMap<>();
  private final Map<String, ScalarForms.ScalarForm> scalars;
  private final JsonForm form;
  private int depth;

  JsonTypes(List<TypeDescription> described, JsonForm form) {
    described.forEach(type -> types.put(type.name(), type));
    scalars = ScalarForms.all(form);
    this.form = form;
  }

  /**
   * {@return the codec of a type expression}
   *
   * @throws JsonException when it is malformed, or names a type that is not described
   */
  Codec of(String expression, String where) {
    try {
      return of(TypeExpression.parse(expression));
    } catch (IllegalArgumentException e) {
      throw new JsonException(where, String.valueOf(e.getMessage()));
    }
  }

  private Codec of(TypeExpression type) {
    if (type.nullable()) {
      return new PresenceJson(type.text(), of(type.present()));
    }
    String name = type.name();
    if (name.endsWith("[]")) {
      return new ListJson(name, false, scalar(name.substring(0, name.length() - 2)));
    }
    return switch (name) {
      case "Optional" -> new PresenceJson(type.text(), argument(type, 0));
      case "List" -> new ListJson(type.text(), false, argument(type, 0));
      case "Set" -> new ListJson(type.text(), true, argument(type, 0));
      case "Map" -> map(type);
      case "Publisher" -> new HandleJson(type.text(), true, form.allowHandles());
      default -> type.isNamed() ? named(name) : scalar(name);
    };
  }

  private Codec argument(TypeExpression type, int index) {
    return of(type.arguments().get(index));
  }

  private Codec map(TypeExpression type) {
    boolean textKeys = type.arguments().getFirst().text().equals("String");
    return new MapJson(
        type.text(), argument(type, 0), argument(type, 1), textKeys && !form.lossless());
  }

  private Codec scalar(String name) {
    ScalarForms.ScalarForm own = scalars.get(name);
    if (own == null) {
      throw new IllegalArgumentException(name + " cannot be represented in JSON");
    }
    return new ScalarJson(BuiltInCodecs.of(name).orElseThrow(), own);
  }

  /** {@return the codec of a type that the contract describes} */
  Codec named(String name) {
    Codec known = named.get(name);
    if (known != null) {
      return known;
    }
    if (++depth > DEPTH_MAX) {
      throw new IllegalArgumentException("types nested more than " + DEPTH_MAX + " deep");
    }
    Codec made = make(name);
    depth--;
    return made;
  }

  private Codec make(String name) {
    TypeDescription type = types.get(name);
    if (type == null) {
      throw new IllegalArgumentException("the contract does not describe " + name);
    }
    return switch (type.kind()) {
      case ENUM -> keep(name, new EnumJson(name, type.fields()));
      case CONTRACT -> keep(name, new HandleJson(name, false, form.allowHandles()));
      case SEALED -> {
        SealedJson sealed = new SealedJson(name);
        // Registered before its alternatives are built: a type may contain itself.
        keep(name, sealed);
        type.fields().forEach(f -> sealed.add(f.number(), f.name(), alternative(f.type())));
        yield sealed;
      }
      case RECORD, EXCEPTION -> {
        RecordJson record = new RecordJson(name);
        keep(name, record);
        fill(record, type.fields());
        yield record;
      }
    };
  }

  private Codec alternative(String name) {
    Codec codec = named(name);
    if (codec instanceof RecordJson || codec instanceof SealedJson) {
      return codec;
    }
    throw new IllegalArgumentException(name + " is an alternative but not a record");
  }

  /** {@return the codec of a record with these fields} */
  RecordJson record(String name, List<FieldDescription> fields) {
    RecordJson record = new RecordJson(name);
    fill(record, fields);
    return record;
  }

  private void fill(RecordJson record, List<FieldDescription> fields) {
    fields.forEach(f -> record.add(f.number(), f.name(), of(TypeExpression.parse(f.type()))));
  }

  private Codec keep(String name, Codec codec) {
    named.put(name, codec);
    return codec;
  }
}
