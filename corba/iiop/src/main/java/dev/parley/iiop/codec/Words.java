package dev.parley.iiop.codec;

/** IDL types in words. */
final class Words {
  private Words() {}

  /** {@return the type without the mark that null may be, which IDL does not write} */
  static String of(Marshaller marshaller) {
    String type = marshaller.type();
    return type.endsWith("?") ? type.substring(0, type.length() - 1) : type;
  }
}
