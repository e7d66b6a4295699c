package dev.parley.iiop.type;

import java.util.List;
import java.util.Locale;

/** TypeCode kinds (CORBA 3.3 part 2, table 9.2), in the order of their numbers. */
public enum TypeKind {
  /** No type (tk_null). */
  NULL,
  /** No result (tk_void). */
  VOID,
  /** Signed integer of 16 bits. */
  SHORT,
  /** Signed integer of 32 bits. */
  LONG,
  /** Unsigned integer of 16 bits. */
  USHORT,
  /** Unsigned integer of 32 bits. */
  ULONG,
  /** Floating-point number, IEEE 754, 32 bits. */
  FLOAT,
  /** Floating-point number, IEEE 754, 64 bits. */
  DOUBLE,
  /** Boolean value. */
  BOOLEAN,
  /** Character of one octet. */
  CHAR,
  /** Octet, which is not converted. */
  OCTET,
  /** Any: a value with its TypeCode. */
  ANY,
  /** TypeCode. */
  TYPE_CODE,
  /** Principal, the identity of a caller; deprecated. */
  PRINCIPAL,
  /** Object reference of an interface. */
  OBJECT_REFERENCE,
  /** Struct. */
  STRUCT,
  /** Union: a discriminator, and the member that it selects. */
  UNION,
  /** Enum. */
  ENUM,
  /** String. */
  STRING,
  /** Sequence. */
  SEQUENCE,
  /** Array of a fixed length. */
  ARRAY,
  /** Alias (typedef) of another type. */
  ALIAS,
  /** Exception: a repository id, and members. */
  EXCEPTION,
  /** Signed integer of 64 bits. */
  LONG_LONG,
  /** Unsigned integer of 64 bits. */
  ULONG_LONG,
  /** Floating-point number of 128 bits, which Java does not have. */
  LONG_DOUBLE,
  /** Wide character. */
  WCHAR,
  /** Wide string. */
  WSTRING,
  /** Fixed-point decimal number. */
  FIXED,
  /** Valuetype. */
  VALUE,
  /** Boxed valuetype, which may be null. */
  VALUE_BOX,
  /** Native type, which cannot be marshalled. */
  NATIVE,
  /** Abstract interface: a reference or a value. */
  ABSTRACT_INTERFACE,
  /** Local interface, whose objects have no references for other processes. */
  LOCAL_INTERFACE,
  /** Component reference. */
  COMPONENT,
  /** Home reference of components. */
  HOME,
  /** Event type, a kind of valuetype. */
  EVENT;

  private static final List<TypeKind> ALL = List.of(values());

  private final String words = words(name());

  private static String words(String name) {
    return switch (name) {
      case "TYPE_CODE" -> "TypeCode";
      case "OBJECT_REFERENCE" -> "Object";
      case "USHORT", "ULONG", "ULONG_LONG" -> "unsigned " + words(name.substring(1));
      default -> name.toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  /** {@return the number of the kind in encodings} */
  public int code() {
    return ALL.indexOf(this);
  }

  static boolean exists(int code) {
    return code >= 0 && code < ALL.size();
  }

  static TypeKind of(int code) {
    return ALL.get(code);
  }

  /** {@return whether a TypeCode of this kind has no parameters} */
  public boolean isSimple() {
    return switch (this) {
      case NULL, VOID, SHORT, LONG, USHORT, ULONG, FLOAT, DOUBLE, BOOLEAN, CHAR, OCTET -> true;
      case ANY, TYPE_CODE, PRINCIPAL, LONG_LONG, ULONG_LONG, LONG_DOUBLE, WCHAR -> true;
      default -> false;
    };
  }

  /** {@return the IDL keywords: {@code unsigned long}} */
  @Override
  public String toString() {
    return words;
  }
}
