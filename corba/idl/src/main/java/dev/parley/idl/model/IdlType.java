package dev.parley.idl.model;

/** A type as IDL writes it (CORBA 3.3 part 1, 7.11). */
public sealed interface IdlType {
  /** Types that are one word, or several that go together. */
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

    /**
     * {@return whether it is a number without a sign; an octet is one of eight bits and has none}
     */
    public boolean unsigned() {
      return this == UNSIGNED_SHORT || this == UNSIGNED_LONG || this == UNSIGNED_LONG_LONG;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * A string or wstring.
   *
   * @param bound most characters; 0 for no bound
   */
  record Text(boolean wide, long bound) implements IdlType {
    @Override
    public String toString() {
      return (wide ? "wstring" : "string") + (bound == 0 ? "" : "<" + bound + ">");
    }
  }

  /**
   * A decimal number.
   *
   * @param digits all of them, 1 to 31
   * @param scale those behind the point
   */
  record Fixed(int digits, int scale) implements IdlType {
    @Override
    public String toString() {
      return "fixed<" + digits + ", " + scale + ">";
    }
  }

  /**
   * A sequence.
   *
   * @param bound most elements; 0 for no bound
   */
  record Sequence(IdlType element, long bound) implements IdlType {
    @Override
    public String toString() {
      return "sequence<" + element + (bound == 0 ? "" : ", " + bound) + ">";
    }
  }

  /**
   * One dimension of an array.
   *
   * @param element what is in it; the next array where there are more dimensions
   * @param length at least 1
   */
  record Array(IdlType element, long length) implements IdlType {
    @Override
    public String toString() {
      return element + "[" + length + "]";
    }
  }

  /** What a definition gave its name to; {@link IdlModel#find} has it. */
  record Named(ScopedName name) implements IdlType {
    @Override
    public String toString() {
      return "::" + name;
    }
  }
}
