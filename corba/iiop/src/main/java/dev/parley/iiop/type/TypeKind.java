package dev.parley.iiop.type;

import java.util.List;
import java.util.Locale;

/** The kinds of types (CORBA 3.3 part 2, table 9.2), in the order of their numbers. */
public enum TypeKind {
  /** Nothing. */
  NULL,
  /** No result. */
  VOID,
  /** 16 bits. */
  SHORT,
  /** 32 bits. */
  LONG,
  /** 16 bits without a sign. */
  USHORT,
  /** 32 bits without a sign. */
  ULONG,
  /** IEEE 754, 32 bits. */
  FLOAT,
  /** IEEE 754, 64 bits. */
  DOUBLE,
  /** True or false. */
  BOOLEAN,
  /** A character of one octet. */
  CHAR,
  /** 8 bits that nobody converts. */
  OCTET,
  /** A value with its type. */
  ANY,
  /** A type. */
  TYPE_CODE,
  /** Who calls; deprecated. */
  PRINCIPAL,
  /** A reference to an object of an interface. */
  OBJECT_REFERENCE,
  /** Members, one after the other. */
  STRUCT,
  /** A discriminator, and the member it chooses. */
  UNION,
  /** One of several names. */
  ENUM,
  /** Characters. */
  STRING,
  /** Any number of elements. */
  SEQUENCE,
  /** A fixed number of elements. */
  ARRAY,
  /** Another name of a type. */
  ALIAS,
  /** An id, and members. */
  EXCEPTION,
  /** 64 bits. */
  LONG_LONG,
  /** 64 bits without a sign. */
  ULONG_LONG,
  /** 128 bits, which Java has not. */
  LONG_DOUBLE,
  /** A wide character. */
  WCHAR,
  /** Wide characters. */
  WSTRING,
  /** Decimal digits. */
  FIXED,
  /** A value type. */
  VALUE,
  /** A value that is one member, or null. */
  VALUE_BOX,
  /** What cannot travel. */
  NATIVE,
  /** A reference or a value. */
  ABSTRACT_INTERFACE,
  /** An object that cannot be referred to from elsewhere. */
  LOCAL_INTERFACE,
  /** A reference to a component. */
  COMPONENT,
  /** A reference to a home of components. */
  HOME,
  /** A value type that is an event. */
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

  /** {@return the number, as it travels} */
  public int code() {
    return ALL.indexOf(this);
  }

  static boolean exists(int code) {
    return code >= 0 && code < ALL.size();
  }

  static TypeKind of(int code) {
    return ALL.get(code);
  }

  /** {@return whether a type of this kind is its kind alone} */
  public boolean isSimple() {
    return switch (this) {
      case NULL, VOID, SHORT, LONG, USHORT, ULONG, FLOAT, DOUBLE, BOOLEAN, CHAR, OCTET -> true;
      case ANY, TYPE_CODE, PRINCIPAL, LONG_LONG, ULONG_LONG, LONG_DOUBLE, WCHAR -> true;
      default -> false;
    };
  }

  /** {@return the words of IDL: {@code unsigned long}} */
  @Override
  public String toString() {
    return words;
  }
}
