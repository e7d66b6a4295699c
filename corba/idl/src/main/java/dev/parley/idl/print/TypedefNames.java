package dev.parley.idl.print;

import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.ScopedName;

/** Generated names of typedefs for types that IDL requires a name for. */
final class TypedefNames {
  private TypedefNames() {}

  static String name(IdlType type) {
    return switch (type) {
      case Basic basic -> word(basic);
      case IdlType.StringType(boolean wide, long bound) ->
          (wide ? "WString" : "String") + number(bound);
      case IdlType.Fixed(int digits, int scale) -> "Fixed" + digits + "_" + scale;
      case IdlType.Sequence(IdlType element, long bound) -> name(element) + "Seq" + number(bound);
      case IdlType.Array(IdlType element, long length) -> name(element) + "Array" + length;
      case IdlType.Named(ScopedName name) -> name.last();
    };
  }

  private static String number(long bound) {
    return bound == 0 ? "" : String.valueOf(bound);
  }

  private static String word(Basic basic) {
    return switch (basic) {
      case VOID -> "Void";
      case BOOLEAN -> "Boolean";
      case CHAR -> "Char";
      case WCHAR -> "WChar";
      case OCTET -> "Octet";
      case SHORT -> "Short";
      case UNSIGNED_SHORT -> "UShort";
      case LONG -> "Long";
      case UNSIGNED_LONG -> "ULong";
      case LONG_LONG -> "LongLong";
      case UNSIGNED_LONG_LONG -> "ULongLong";
      case FLOAT -> "Float";
      case DOUBLE -> "Double";
      case LONG_DOUBLE -> "LongDouble";
      case ANY -> "Any";
      case OBJECT -> "Object";
      case TYPE_CODE -> "TypeCode";
      case VALUE_BASE -> "Value";
    };
  }
}
