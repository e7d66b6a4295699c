package dev.parley.idl.model;

/** IDL type specification (CORBA 3.3 part 1, 7.11). */
public sealed interface IdlType {
  /** Types that consist of keywords. */
  enum Basic implements IdlType {
    VOID("void"),
    BOOLEAN("boolean"),
    CHAR("char"),
    WCHAR("wchar"),
    OCTET("octet"),
    SHORT("short"),
    UNSIGNED_SHORT("unsigned short"),
    LONG("long"),
    UNSIGNED_LONG("unsigned long"),
    LONG_LONG("long long"),
    UNSIGNED_LONG_LONG("unsigned long long"),
    FLOAT("float"),
    DOUBLE("double"),
    LONG_DOUBLE("long double"),
    ANY("any"),
    OBJECT("Object"),
    TYPE_CODE("CORBA::TypeCode"),
    VALUE_BASE("ValueBase");

    private final String text;

    Basic(String text) {
      this.text = text;
    }

    /** {@return whether it is an unsigned integer; an octet is not} */
    public boolean unsigned() {
      return this == UNSIGNED_SHORT || this == UNSIGNED_LONG || this == UNSIGNED_LONG_LONG;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * String or wstring.
   *
   * @param bound maximum number of characters; 0 for unbounded
   */
  record StringType(boolean wide, long bound) implements IdlType {
    @Override
    public String toString() {
      return (wide ? "wstring" : "string") + (bound == 0 ? "" : "<" + bound + ">");
    }
  }

  /**
   * Fixed-point decimal number.
   *
   * @param digits total number of digits, 1 to 31
   * @param scale digits after the decimal point
   */
  record Fixed(int digits, int scale) implements IdlType {
    @Override
    public String toString() {
      return "fixed<" + digits + ", " + scale + ">";
    }
  }

  /**
   * Sequence.
   *
   * @param bound maximum number of elements; 0 for unbounded
   */
  record Sequence(IdlType element, long bound) implements IdlType {
    @Override
    public String toString() {
      return "sequence<" + element + (bound == 0 ? "" : ", " + bound) + ">";
    }
  }

  /**
   * Array dimension.
   *
   * @param element element type; the next array for further dimensions
   * @param length at least 1
   */
  record Array(IdlType element, long length) implements IdlType {
    @Override
    public String toString() {
      return element + "[" + length + "]";
    }
  }

  /** Reference to a definition by its scoped name; {@link IdlModel#find} returns it. */
  record Named(ScopedName name) implements IdlType {
    @Override
    public String toString() {
      return "::" + name;
    }
  }
}
