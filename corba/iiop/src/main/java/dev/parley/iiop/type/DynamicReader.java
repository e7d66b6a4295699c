package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.ValueCounter;
import dev.parley.iiop.ior.Ior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Unmarshaller of values by their TypeCodes. A peer chooses both, and some values take no bytes;
 * therefore all values are counted, including nested ones.
 */
final class DynamicReader {
  private final CdrInput input;
  private final ValuetypeHook values;
  private final ValueCounter counter;

  DynamicReader(CdrInput input, ValuetypeHook values) {
    this.input = input;
    this.values = values;
    counter = input.values();
  }

  AnyContent any() {
    enter();
    var type = TypeCode.read(input);
    var any = new AnyContent(type, value(type));
    counter.leaveLevel();
    return any;
  }

  @Nullable Object value(TypeCode declared) {
    var type = declared.resolved();
    counter.addValue();
    return switch (type.kind()) {
      case NULL, VOID -> null;
      case SHORT, USHORT -> input.readShort();
      case LONG, ULONG -> input.readInt();
      case LONG_LONG, ULONG_LONG -> input.readLong();
      case FLOAT -> input.readFloat();
      case DOUBLE -> input.readDouble();
      case BOOLEAN -> input.readBoolean();
      case OCTET -> input.readByte();
      case CHAR -> input.readChar();
      case WCHAR -> input.readWideChar();
      case STRING -> bounded(input.readString(), type);
      case WSTRING -> bounded(input.readWideString(), type);
      case PRINCIPAL -> input.readOctets();
      case FIXED -> FixedEncoding.read(input, type.digits(), type.scale());
      case ANY -> any();
      case TYPE_CODE -> TypeCode.read(input);
      case OBJECT_REFERENCE, COMPONENT, HOME -> Ior.read(input);
      case ABSTRACT_INTERFACE -> input.readBoolean() ? Ior.read(input) : values.read(input, type);
      case VALUE, VALUE_BOX, EVENT -> values.read(input, type);
      case ENUM ->
          new DynamicValue.EnumConstant(
              type, TypeCodeEncoding.ordinal(input.readInt() & 0xFFFF_FFFFL, type));
      case STRUCT, EXCEPTION, UNION, SEQUENCE, ARRAY -> composed(type);
      case LONG_DOUBLE, NATIVE, LOCAL_INTERFACE, ALIAS -> throw noForm(type);
    };
  }

  private Object composed(TypeCode type) {
    enter();
    var value =
        switch (type.kind()) {
          case UNION -> union(type);
          case SEQUENCE -> sequence(type);
          case ARRAY -> elements(type.content(), type.length());
          default -> struct(type);
        };
    counter.leaveLevel();
    return value;
  }

  private void enter() {
    counter.enterLevel();
    counter.addObject();
  }

  private DynamicValue struct(TypeCode type) {
    if (type.kind() == TypeKind.EXCEPTION && !input.readString().equals(type.id())) {
      throw CdrException.marshal("an exception with another id than its type");
    }
    var members = new ArrayList<@Nullable Object>();
    for (var member : type.members()) {
      members.add(value(member.type()));
    }
    return new DynamicValue.Struct(type, Collections.unmodifiableList(members));
  }

  private DynamicValue union(TypeCode type) {
    long discriminator = TypeCodeEncoding.readLabel(input, type.content());
    int member = type.member(discriminator);
    var value = member < 0 ? null : value(type.members().get(member).type());
    return new DynamicValue.Union(type, discriminator, value);
  }

  private Object sequence(TypeCode type) {
    int length = input.readInt();
    if (length < 0 || (type.length() != 0 && length > type.length())) {
      throw CdrException.marshal(
          "%d elements in a %s of at most %d"
              .formatted(Integer.toUnsignedLong(length), type, type.length()));
    }
    return elements(type.content(), length);
  }

  private Object elements(TypeCode element, int length) {
    if (element.resolved().kind() == TypeKind.OCTET) {
      if (length > input.remaining()) {
        throw CdrException.marshal("%d octets, and fewer are left".formatted(length));
      }
      byte[] octets = new byte[length];
      input.readBytes(octets, 0, length);
      return octets;
    }
    if (length > input.limits().sequenceLength()) {
      throw CdrException.limitExceeded(
          "sequenceLength", "elements of a sequence", length, input.limits().sequenceLength());
    }
    List<@Nullable Object> all = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      all.add(value(element));
    }
    return Collections.unmodifiableList(all);
  }

  private static String bounded(String text, TypeCode type) {
    if (type.length() != 0 && text.length() > type.length()) {
      throw CdrException.marshal("%d characters in a %s".formatted(text.length(), type));
    }
    return text;
  }

  static CdrException noForm(TypeCode type) {
    return new CdrException(
        CdrException.Reason.BAD_TYPECODE,
        CdrException.OMG_VMCID | 2,
        type + " has no value that travels");
  }
}
