package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/**
 * Marshalling of objects with the declared type Object, as an any (OMG formal/2008-01-14, section
 * 1.3.11.2). The TypeCode adds nothing to the type information of the value, so it is written in
 * its shortest form and skipped when read.
 */
final class RmiAnyEncoding {
  private static final int NULL = 0;
  private static final int VOID = 1;
  private static final int SHORT = 2;
  private static final int LONG = 3;
  private static final int UNSIGNED_SHORT = 4;
  private static final int UNSIGNED_LONG = 5;
  private static final int FLOAT = 6;
  private static final int DOUBLE = 7;
  private static final int BOOLEAN = 8;
  private static final int CHAR = 9;
  private static final int OCTET = 10;
  private static final int ANY = 11;
  private static final int REFERENCE = 14;
  private static final int STRING = 18;
  private static final int SEQUENCE = 19;
  private static final int LONG_LONG = 23;
  private static final int UNSIGNED_LONG_LONG = 24;
  private static final int WIDE_CHAR = 26;
  private static final int WIDE_STRING = 27;
  private static final int VALUE = 29;
  private static final int BOXED_VALUE = 30;
  private static final int ABSTRACT = 32;

  private static final int NO_MODIFIER = 0;
  private static final int CUSTOM = 1;

  private RmiAnyEncoding() {}

  static void writeTypeCode(CdrOutput out, @Nullable Object value) {
    if (value == null) {
      named(out, ABSTRACT, "IDL:omg.org/CORBA/AbstractBase:1.0", "");
    } else if (value instanceof Remote) {
      named(out, REFERENCE, RemoteReferenceEncoding.id(value), "");
    } else {
      of(out, value.getClass());
    }
  }

  private static void named(CdrOutput out, int kind, String id, String name) {
    out.writeInt(kind);
    out.writeEncapsulation(inside -> {
      inside.writeString(id);
      inside.writeString(name);
    });
  }

  private static void of(CdrOutput out, Class<?> type) {
    out.writeInt(type == String.class || type.isArray() ? BOXED_VALUE : VALUE);
    out.writeEncapsulation(inside -> {
      inside.writeString(RmiRepositoryIds.of(type));
      if (type == String.class) {
        inside.writeString("StringValue");
        inside.writeInt(WIDE_STRING);
        inside.writeInt(0);
      } else if (type.isArray()) {
        inside.writeString("Sequence");
        sequence(inside, type.componentType());
      } else {
        inside.writeString(type.getName());
        inside.writeShort(ClassMarshallingPlan.of(type).isCustom() ? CUSTOM : NO_MODIFIER);
        inside.writeInt(NULL); // no base type
        inside.writeInt(0); // no members
      }
    });
  }

  private static void sequence(CdrOutput out, Class<?> element) {
    out.writeInt(SEQUENCE);
    out.writeEncapsulation(inside -> {
      switch (DeclaredTypeForm.ofElement(element)) {
        case BOOLEAN -> inside.writeInt(BOOLEAN);
        case BYTE -> inside.writeInt(OCTET);
        case CHAR -> inside.writeInt(WIDE_CHAR);
        case SHORT -> inside.writeInt(SHORT);
        case INT -> inside.writeInt(LONG);
        case LONG -> inside.writeInt(LONG_LONG);
        case FLOAT -> inside.writeInt(FLOAT);
        case DOUBLE -> inside.writeInt(DOUBLE);
        case ANY -> inside.writeInt(ANY);
        case REMOTE -> named(inside, REFERENCE, RmiRepositoryIds.of(element), "");
        case ABSTRACT -> named(inside, ABSTRACT, RmiRepositoryIds.of(element), "");
        case VALUE -> of(inside, element);
      }
      inside.writeInt(0); // of any length
    });
  }

  static @Nullable Object read(RmiValueReader reader) {
    CdrInput in = reader.from().in();
    int kind = in.readInt();
    return switch (kind) {
      case NULL, VOID -> null;
      case SHORT, UNSIGNED_SHORT -> in.readShort();
      case LONG, UNSIGNED_LONG -> in.readInt();
      case LONG_LONG, UNSIGNED_LONG_LONG -> in.readLong();
      case FLOAT -> in.readFloat();
      case DOUBLE -> in.readDouble();
      case BOOLEAN -> in.readBoolean();
      case OCTET -> in.readByte();
      case CHAR -> in.readChar();
      case WIDE_CHAR -> in.readWideChar();
      case STRING -> {
        in.readInt(); // its bound
        yield in.readString();
      }
      case WIDE_STRING -> {
        in.readInt();
        yield in.readWideString();
      }
      case ANY -> nested(reader);
      case REFERENCE -> {
        in.readEncapsulation();
        yield reader.remote(Remote.class);
      }
      case VALUE, BOXED_VALUE -> {
        in.readEncapsulation();
        yield reader.value(Object.class);
      }
      case ABSTRACT -> {
        in.readEncapsulation();
        yield reader.abstractInterface(Object.class);
      }
      default -> throw CdrException.marshal("an any of kind " + kind + ", which no Java type has");
    };
  }

  private static @Nullable Object nested(RmiValueReader reader) {
    reader.from().enterLevel();
    Object value = read(reader);
    reader.from().leaveLevel();
    return value;
  }
}
