package dev.parley.idl.compile;

import dev.parley.idl.model.IdlType.Basic;
import java.util.Optional;

/** Java primitive types, and the IDL types that are mapped to them. */
enum JavaPrimitive {
  BOOLEAN("boolean", "Boolean"),
  CHAR("char", "Character"),
  BYTE("byte", "Byte"),
  SHORT("short", "Short"),
  INT("int", "Integer"),
  LONG("long", "Long"),
  FLOAT("float", "Float"),
  DOUBLE("double", "Double");

  private final String word;
  private final String wrapper;

  JavaPrimitive(String word, String wrapper) {
    this.word = word;
    this.wrapper = wrapper;
  }

  String word() {
    return word;
  }

  String wrapper() {
    return wrapper;
  }

  static Optional<JavaPrimitive> of(Basic basic) {
    return switch (basic) {
      case BOOLEAN -> Optional.of(BOOLEAN);
      case CHAR, WCHAR -> Optional.of(CHAR);
      case OCTET -> Optional.of(BYTE);
      case SHORT, UNSIGNED_SHORT -> Optional.of(SHORT);
      case LONG, UNSIGNED_LONG -> Optional.of(INT);
      case LONG_LONG, UNSIGNED_LONG_LONG -> Optional.of(LONG);
      case FLOAT -> Optional.of(FLOAT);
      case DOUBLE -> Optional.of(DOUBLE);
      case VOID, LONG_DOUBLE, ANY, OBJECT, TYPE_CODE, VALUE_BASE -> Optional.empty();
    };
  }
}
