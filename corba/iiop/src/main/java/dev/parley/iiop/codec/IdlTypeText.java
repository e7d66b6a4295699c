package dev.parley.iiop.codec;

/** IDL types as text for error messages. */
final class IdlTypeText {
  private IdlTypeText() {}

  /** {@return the type without the suffix {@code ?} for nullable types, which IDL does not have} */
  static String of(Marshaller marshaller) {
    String type = marshaller.type();
    return type.endsWith("?") ? type.substring(0, type.length() - 1) : type;
  }
}
