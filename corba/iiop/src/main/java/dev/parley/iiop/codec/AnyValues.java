package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import dev.parley.iiop.type.ValuetypeHook;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Marshalling of valuetypes inside an any, sharing values with the rest of the message: as
 * instances of a known class, or otherwise as structs of the members that the TypeCode lists.
 *
 * <p>Threads: one at a time.
 */
final class AnyValues implements ValuetypeHook {
  private final @Nullable MarshalContext to; // null when reading
  private final @Nullable UnmarshalContext from; // null when writing
  private final ValueTypeRegistry types;
  private final Map<String, TypeCode> met = new HashMap<>(); // types of enclosing values

  AnyValues(@Nullable MarshalContext to, @Nullable UnmarshalContext from, ValueTypeRegistry types) {
    this.to = to;
    this.from = from;
    this.types = types;
  }

  @Override
  public @Nullable Object read(CdrInput input, TypeCode type) {
    UnmarshalContext reading = from;
    if (reading == null) {
      throw new IllegalStateException("this writes");
    }
    ValueHeader start = reading.startValue();
    return switch (start.kind()) {
      case NULL -> null;
      case INDIRECTION -> BoxedMarshaller.content(reading.valueAt(start.position()));
      case NEW ->
          type.kind() == TypeKind.VALUE_BOX
              ? box(reading, start, type)
              : value(reading, start, type);
    };
  }

  private @Nullable Object box(UnmarshalContext reading, ValueHeader start, TypeCode type) {
    Object content = AnyContent.read(reading.in(), type.content(), this);
    if (content != null) {
      reading.setValue(start.position(), BoxedMarshaller.boxed(type.id(), content));
    }
    reading.endValue(start);
    return content;
  }

  private Object value(UnmarshalContext reading, ValueHeader start, TypeCode type) {
    meet(type);
    List<String> ids = start.ids().isEmpty() ? List.of(type.id()) : start.ids();
    for (String id : ids) {
      if (!id.equals(ids.getFirst()) && !start.chunked()) {
        break;
      }
      ValueType known = types.named(id, reading.filter());
      if (known != null) {
        return known.read(reading, start);
      }
      TypeCode told = met.get(id);
      if (told != null && told.modifier() != TypeCode.CUSTOM) {
        return struct(reading, start, told);
      }
    }
    throw new CdrException(
        CdrException.Reason.MARSHAL,
        CdrException.OMG_VMCID | 1,
        "the value %s in an any, of which neither class nor members are known".formatted(ids));
  }

  private void meet(TypeCode type) {
    for (TypeCode each = type;
        each.kind() == TypeKind.VALUE && met.putIfAbsent(each.id(), each) == null;
        each = each.content().resolved()) {}
  }

  private DynamicValue struct(UnmarshalContext reading, ValueHeader start, TypeCode type) {
    List<@Nullable Object> members = new ArrayList<>();
    for (TypeCode.Member member : members(type)) {
      members.add(AnyContent.read(reading.in(), member.type(), this));
    }
    // Only now: a record that contains itself could not be printed or compared.
    DynamicValue struct = new DynamicValue.Struct(type, Collections.unmodifiableList(members));
    reading.setValue(start.position(), struct);
    reading.endValue(start);
    return struct;
  }

  /** {@return the members of all bases, followed by the type's own} */
  private static List<TypeCode.Member> members(TypeCode type) {
    List<TypeCode.Member> all = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (TypeCode each = type; each.kind() == TypeKind.VALUE; each = each.content().resolved()) {
      if (!seen.add(each.id())) {
        throw new CdrException(CdrException.Reason.BAD_TYPECODE, type + " is below itself");
      }
      all.addAll(0, each.members());
    }
    return all;
  }

  @Override
  public void write(CdrOutput output, TypeCode type, @Nullable Object value) {
    MarshalContext writing = to;
    if (writing == null) {
      throw new IllegalStateException("this reads");
    }
    if (writing.writeNullOrIndirection(value)) {
      return;
    }
    if (type.kind() == TypeKind.VALUE_BOX) {
      writing.beginValue(null, List.of(type.id()), false);
      AnyContent.write(output, type.content(), value, this);
      writing.endValue();
    } else if (value instanceof DynamicValue.Struct struct) {
      List<TypeCode.Member> members = members(struct.type());
      writing.beginValue(
          value, List.of(struct.type().id()), struct.type().modifier() == TypeCode.TRUNCATABLE);
      for (int i = 0; i < members.size(); i++) {
        AnyContent.write(output, members.get(i).type(), struct.members().get(i), this);
      }
      writing.endValue();
    } else if (value != null) {
      types.of(value, "an any").write(writing, value);
    }
  }
}
