package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;

/**
 * Encoding of TypeCodes, common to reader and writer (CORBA 3.3 part 2, section 9.3.5.1).
 *
 * <pre>
 * simple      kind
 * string      kind | bound
 * fixed       kind | digits, unsigned short | scale, short
 * others      kind | encapsulation of id, name, and what the kind has
 * met before  0xFFFFFFFF | offset, from itself, to the kind of a TypeCode
 * </pre>
 */
final class TypeCodeEncoding {
  static final int INDIRECTION = -1;

  private TypeCodeEncoding() {}

  static boolean isNamed(TypeKind kind) {
    return switch (kind) {
      case OBJECT_REFERENCE, NATIVE, ABSTRACT_INTERFACE, LOCAL_INTERFACE, COMPONENT, HOME -> true;
      default -> false;
    };
  }

  /** Reads a union label or discriminator as a number. */
  static long readLabel(CdrInput input, TypeCode discriminator) {
    var type = discriminator.resolved();
    return switch (type.kind()) {
      case SHORT -> input.readShort();
      case USHORT -> input.readShort() & 0xFFFFL;
      case LONG -> input.readInt();
      case ULONG -> input.readInt() & 0xFFFF_FFFFL;
      case LONG_LONG, ULONG_LONG -> input.readLong();
      case BOOLEAN -> input.readBoolean() ? 1 : 0;
      case CHAR -> input.readChar();
      case WCHAR -> input.readWideChar();
      case OCTET -> input.readByte() & 0xFFL;
      case ENUM -> ordinal(input.readInt(), type);
      default -> throw noDiscriminator(type);
    };
  }

  static void writeLabel(CdrOutput output, TypeCode discriminator, long label) {
    var type = discriminator.resolved();
    switch (type.kind()) {
      case SHORT, USHORT -> output.writeShort((int) label);
      case LONG, ULONG -> output.writeInt((int) label);
      case LONG_LONG, ULONG_LONG -> output.writeLong(label);
      case BOOLEAN -> output.writeBoolean(label != 0);
      case CHAR -> output.writeChar((char) label);
      case WCHAR -> output.writeWideChar((char) label);
      case OCTET -> output.writeByte((int) label);
      case ENUM -> output.writeInt(ordinal(label, type));
      default -> throw noDiscriminator(type);
    }
  }

  static int ordinal(long ordinal, TypeCode type) {
    if (ordinal < 0 || ordinal >= type.members().size()) {
      throw CdrException.marshal(
          "%s has %d names, and not number %d".formatted(type, type.members().size(), ordinal));
    }
    return (int) ordinal;
  }

  private static CdrException noDiscriminator(TypeCode type) {
    return new CdrException(
        CdrException.Reason.BAD_TYPECODE,
        CdrException.OMG_VMCID | 2,
        type + " is no type of a discriminator");
  }
}
