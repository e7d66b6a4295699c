package dev.parley.wsdl.compile;

/** Occurrence of an element or attribute, and the Java type that stands for it. */
enum Occurrence {
  /** Exactly once. */
  REQUIRED,
  /** An {@link java.util.Optional}: absent, or once. */
  OPTIONAL,
  /** An {@link java.util.Optional}: absent, nil, or once. */
  OPTIONAL_NIL,
  /** A nullable type: nil, or once. */
  NILLABLE,
  /** A {@link java.util.List}. */
  LIST,
  /** A {@link java.util.List} of a nullable type. */
  LIST_NIL;

  /** {@return the occurrence of an element} */
  static Occurrence of(boolean optional, boolean repeated, boolean nillable) {
    if (repeated) {
      return nillable ? LIST_NIL : LIST;
    } else if (optional) {
      return nillable ? OPTIONAL_NIL : OPTIONAL;
    }
    return nillable ? NILLABLE : REQUIRED;
  }
}
