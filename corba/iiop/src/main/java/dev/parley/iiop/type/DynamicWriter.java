package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.ior.Ior;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Marshaller of values by their TypeCodes; BAD_PARAM for a value of another type. */
final class DynamicWriter {
  private final CdrOutput output;
  private final ValuetypeHook values;

  DynamicWriter(CdrOutput output, ValuetypeHook values) {
    this.output = output;
    this.values = values;
  }

  void any(AnyContent any) {
    any.type().write(output);
    value(any.type(), any.value());
  }

  void value(TypeCode declared, @Nullable Object value) {
    var type = declared.resolved();
    switch (type.kind()) {
      case NULL, VOID -> {}
      case SHORT, USHORT -> output.writeShort(as(Short.class, value, type));
      case LONG, ULONG -> output.writeInt(as(Integer.class, value, type));
      case LONG_LONG, ULONG_LONG -> output.writeLong(as(Long.class, value, type));
      case FLOAT -> output.writeFloat(as(Float.class, value, type));
      case DOUBLE -> output.writeDouble(as(Double.class, value, type));
      case BOOLEAN -> output.writeBoolean(as(Boolean.class, value, type));
      case OCTET -> output.writeByte(as(Byte.class, value, type));
      case CHAR -> output.writeChar(as(Character.class, value, type));
      case WCHAR -> output.writeWideChar(as(Character.class, value, type));
      case STRING -> output.writeString(text(type, value));
      case WSTRING -> output.writeWideString(text(type, value));
      case PRINCIPAL -> output.writeOctets(as(byte[].class, value, type));
      case FIXED ->
          FixedEncoding.write(
              output, as(BigDecimal.class, value, type), type.digits(), type.scale());
      case ANY -> any(as(AnyContent.class, value, type));
      case TYPE_CODE -> as(TypeCode.class, value, type).write(output);
      case OBJECT_REFERENCE, COMPONENT, HOME -> as(Ior.class, value, type).write(output);
      case ABSTRACT_INTERFACE -> {
        output.writeBoolean(value instanceof Ior);
        if (value instanceof Ior ior) {
          ior.write(output);
        } else {
          values.write(output, type, value);
        }
      }
      case VALUE, VALUE_BOX, EVENT -> values.write(output, type, value);
      case ENUM ->
          output.writeInt(
              TypeCodeEncoding.ordinal(
                  as(DynamicValue.EnumConstant.class, value, type).ordinal(), type));
      case STRUCT, EXCEPTION -> struct(type, as(DynamicValue.Struct.class, value, type));
      case UNION -> union(type, as(DynamicValue.Union.class, value, type));
      case SEQUENCE, ARRAY -> elements(type, value);
      case LONG_DOUBLE, NATIVE, LOCAL_INTERFACE, ALIAS -> throw DynamicReader.noForm(type);
    }
  }

  private void struct(TypeCode type, DynamicValue.Struct struct) {
    if (struct.members().size() != type.members().size()) {
      throw wrong(struct, type);
    }
    if (type.kind() == TypeKind.EXCEPTION) {
      output.writeString(type.id());
    }
    for (int i = 0; i < type.members().size(); i++) {
      value(type.members().get(i).type(), struct.members().get(i));
    }
  }

  private void union(TypeCode type, DynamicValue.Union union) {
    TypeCodeEncoding.writeLabel(output, type.content(), union.discriminator());
    int member = type.member(union.discriminator());
    if (member >= 0) {
      value(type.members().get(member).type(), union.value());
    }
  }

  private void elements(TypeCode type, @Nullable Object value) {
    boolean octets = value instanceof byte[];
    int length = octets ? as(byte[].class, value, type).length : as(List.class, value, type).size();
    boolean sequence = type.kind() == TypeKind.SEQUENCE;
    if (sequence ? type.length() != 0 && length > type.length() : length != type.length()) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM, "%d elements in a %s".formatted(length, type));
    }
    if (sequence) {
      output.writeInt(length);
    }
    if (octets != (type.content().resolved().kind() == TypeKind.OCTET)) {
      throw wrong(value, type);
    }
    if (octets) {
      output.writeBytes(as(byte[].class, value, type), 0, length);
    } else {
      for (var element : as(List.class, value, type)) {
        value(type.content(), element);
      }
    }
  }

  private static String text(TypeCode type, @Nullable Object value) {
    var text = as(String.class, value, type);
    if (type.length() != 0 && text.length() > type.length()) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM, "%d characters in a %s".formatted(text.length(), type));
    }
    return text;
  }

  private static <T> T as(Class<T> wanted, @Nullable Object value, TypeCode type) {
    if (!wanted.isInstance(value)) {
      throw wrong(value, type);
    }
    return wanted.cast(value);
  }

  private static CdrException wrong(@Nullable Object value, TypeCode type) {
    return new CdrException(
        CdrException.Reason.BAD_PARAM,
        "%s is no value of %s".formatted(value == null ? "null" : value.getClass(), type));
  }
}
