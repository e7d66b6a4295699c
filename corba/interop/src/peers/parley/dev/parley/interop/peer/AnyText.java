package dev.parley.interop.peer;

import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.TypeCode;
import java.util.Locale;

/** The plain text of what an any holds: its kind, a colon, its value. */
final class AnyText {
  private AnyText() {}

  static String of(Any any) {
    return of(any.type(), any.value());
  }

  private static String of(TypeCode declared, Object value) {
    TypeCode type = declared.resolved();
    return switch (type.kind()) {
      case NULL, VOID -> word(type);
      case ANY -> "any:" + of(((AnyContent) value).type(), ((AnyContent) value).value());
      case TYPE_CODE -> "typecode:" + ((TypeCode) value).kind().code();
      case OBJECT_REFERENCE -> "object:" + (((Ior) value).isNil() ? "nil" : "there");
      case VALUE_BOX -> "box:" + Text.of(value);
      default -> word(type) + ":" + Text.of(value);
    };
  }

  private static String word(TypeCode type) {
    return type.kind().name().toLowerCase(Locale.ROOT).replace("_", "");
  }
}
