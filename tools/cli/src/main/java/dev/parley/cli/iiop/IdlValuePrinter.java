package dev.parley.cli.iiop;

import dev.parley.calls.spi.Stub;
import dev.parley.cli.reflective.ObjectJson;
import dev.parley.iiop.Orb;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.IdlValue;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import dev.parley.json.JsonException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the values of IDL and RMI contracts to JSON, in the form that {@code parley call} uses
 * for Parley's own contracts. Objects become references, an any its type and value.
 *
 * <p>Threads: confined to one.
 */
final class IdlValuePrinter {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Orb iiop;
  private final boolean exact;
  private final ObjectJson beans;
  private final Set<Object> ancestors = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param exact whether {@code long} is printed as text, so that readers with 53-bit numbers lose
   *     nothing
   */
  IdlValuePrinter(Orb iiop, ObjectJson beans, boolean exact) {
    this.iiop = iiop;
    this.exact = exact;
    this.beans = beans;
  }

  /**
   * {@return a value as JSON}
   *
   * @param type the declared type; null if unknown
   * @throws JsonException when the value has no JSON form, such as one that contains itself
   */
  JsonNode json(@Nullable Object value, @Nullable AnnotatedType type) {
    return switch (value) {
      case null -> NODES.nullNode();
      case Boolean truth -> NODES.booleanNode(truth);
      case Short number ->
          NODES.numberNode(IdlJavaTypes.isUnsigned(type) ? number & 0xFFFF : number);
      case Integer number ->
          NODES.numberNode(IdlJavaTypes.isUnsigned(type) ? Integer.toUnsignedLong(number) : number);
      case Long number -> number(number, type);
      case Byte number -> NODES.numberNode(number);
      case Float number when Float.isFinite(number) -> NODES.numberNode(number);
      case Double number when Double.isFinite(number) -> NODES.numberNode(number);
      case Enum<?> constant -> NODES.stringNode(constant.name());
      case byte[] octets -> NODES.stringNode(HexFormat.of().formatHex(octets));
      case Stub stub -> NODES.stringNode(reference(stub));
      case Any any -> typed(any.type(), any.value());
      case AnyContent any -> typed(any.type(), any.value());
      case DynamicValue.Struct struct -> members(struct);
      case DynamicValue.Union union -> chosen(union);
      case Collection<?> all -> elements(all, type);
      default -> isText(value) ? NODES.stringNode(value.toString()) : parts(value, type);
    };
  }

  private static boolean isText(Object value) {
    return switch (value) {
      case CharSequence _, Character _, Number _ -> true;
      case ObjectReference _, Ior _, TypeCode _, DynamicValue.EnumConstant _ -> true;
      default -> false;
    };
  }

  private JsonNode number(long number, @Nullable AnnotatedType type) {
    if (exact) {
      return NODES.stringNode(
          IdlJavaTypes.isUnsigned(type) ? Long.toUnsignedString(number) : Long.toString(number));
    }
    return IdlJavaTypes.isUnsigned(type)
        ? NODES.numberNode(new BigInteger(Long.toUnsignedString(number)))
        : NODES.numberNode(number);
  }

  private String reference(Stub stub) {
    return iiop.referenceOf(stub, stub.getClass().getInterfaces()[0]).toString();
  }

  private ObjectNode typed(TypeCode type, @Nullable Object value) {
    ObjectNode any = NODES.objectNode().put("type", type.toString());
    any.set("value", json(value, null));
    return any;
  }

  private ObjectNode members(DynamicValue.Struct struct) {
    ObjectNode object = NODES.objectNode();
    for (int i = 0; i < struct.members().size(); i++) {
      object.set(struct.type().members().get(i).name(), json(struct.members().get(i), null));
    }
    return object;
  }

  private ObjectNode chosen(DynamicValue.Union union) {
    ObjectNode object = NODES.objectNode().put("discriminator", union.discriminator());
    if (union.member() >= 0) {
      object.set(union.type().members().get(union.member()).name(), json(union.value(), null));
    }
    return object;
  }

  private ArrayNode elements(Collection<?> all, @Nullable AnnotatedType type) {
    ArrayNode array = NODES.arrayNode();
    all.forEach(each -> array.add(json(each, IdlJavaTypes.element(type))));
    return array;
  }

  private JsonNode parts(Object value, @Nullable AnnotatedType type) {
    if (!ancestors.add(value)) {
      throw new JsonException(
          value.getClass().getSimpleName(), "contains itself, which JSON cannot represent");
    }
    try {
      if (value.getClass().isArray()) {
        ArrayNode array = NODES.arrayNode();
        for (int i = 0; i < Array.getLength(value); i++) {
          array.add(json(Array.get(value, i), IdlJavaTypes.element(type)));
        }
        return array;
      } else if (value.getClass().isRecord()) {
        return components(value);
      } else if (value.getClass().isAnnotationPresent(IdlValue.class)) {
        return fields(value);
      }
      return beans.json(value);
    } catch (ReflectiveOperationException e) {
      throw new JsonException(value.getClass().getName(), "cannot be read: " + e);
    } finally {
      ancestors.remove(value);
    }
  }

  private ObjectNode components(Object value) throws ReflectiveOperationException {
    ObjectNode object = NODES.objectNode();
    if (IdlJavaTypes.isCase(value.getClass())) {
      object.put("type", value.getClass().getSimpleName());
    }
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      component.getAccessor().setAccessible(true);
      Object part = component.getAccessor().invoke(value);
      object.set(component.getName(), json(part, component.getAnnotatedType()));
    }
    return object;
  }

  private ObjectNode fields(Object value) throws ReflectiveOperationException {
    ObjectNode object = NODES.objectNode();
    for (Field field : IdlJavaTypes.members(value.getClass())) {
      object.set(field.getName(), json(field.get(value), field.getAnnotatedType()));
    }
    return object;
  }
}
