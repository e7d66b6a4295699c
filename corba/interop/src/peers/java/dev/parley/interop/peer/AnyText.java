package dev.parley.interop.peer;

import interop.BasicsHelper;
import interop.Colour;
import interop.ColourHelper;
import interop.GridHelper;
import interop.LongsHelper;
import interop.MoneyHelper;
import interop.NodeHelper;
import interop.NumberHelper;
import interop.PointHelper;
import interop.PointsHelper;
import interop.Refused;
import interop.RefusedHelper;
import interop.TextBoxHelper;
import interop.TreeHelper;
import org.omg.CORBA.Any;
import org.omg.CORBA.TCKind;
import org.omg.CORBA.TypeCode;
import org.omg.CORBA.TypeCodePackage.BadKind;

/** The plain text of what an any holds: its kind, a colon, its value. */
final class AnyText {
  private AnyText() {}

  static String of(Any any) {
    try {
      return text(any, plain(any.type()));
    } catch (BadKind e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Any any, TypeCode type) throws BadKind {
    return switch (type.kind().value()) {
      case TCKind._tk_null -> "null";
      case TCKind._tk_void -> "void";
      case TCKind._tk_boolean -> "boolean:" + Text.of(any.extract_boolean());
      case TCKind._tk_octet -> "octet:" + Text.of(any.extract_octet());
      case TCKind._tk_char -> "char:" + Text.of(any.extract_char());
      case TCKind._tk_wchar -> "wchar:" + Text.of(any.extract_wchar());
      case TCKind._tk_short -> "short:" + Text.of(any.extract_short());
      case TCKind._tk_ushort -> "ushort:" + Text.of(any.extract_ushort());
      case TCKind._tk_long -> "long:" + Text.of(any.extract_long());
      case TCKind._tk_ulong -> "ulong:" + Text.of(any.extract_ulong());
      case TCKind._tk_longlong -> "longlong:" + Text.of(any.extract_longlong());
      case TCKind._tk_ulonglong -> "ulonglong:" + Text.of(any.extract_ulonglong());
      case TCKind._tk_float -> "float:" + Text.of(any.extract_float());
      case TCKind._tk_double -> "double:" + Text.of(any.extract_double());
      case TCKind._tk_string -> "string:" + Text.of(any.extract_string());
      case TCKind._tk_wstring -> "wstring:" + Text.of(any.extract_wstring());
      case TCKind._tk_any -> "any:" + of(any.extract_any());
      case TCKind._tk_TypeCode -> "typecode:" + any.extract_TypeCode().kind().value();
      case TCKind._tk_objref -> "object:" + (any.extract_Object() == null ? "nil" : "there");
      case TCKind._tk_fixed -> "fixed:" + Text.of(MoneyHelper.extract(any));
      default -> named(any, type);
    };
  }

  private static String named(Any any, TypeCode type) throws BadKind {
    return switch (type.kind().value()) {
      case TCKind._tk_sequence ->
          type.content_type().kind().value() == TCKind._tk_long
              ? "sequence:" + Text.of(LongsHelper.extract(any))
              : "sequence:" + Text.of(PointsHelper.extract(any));
      case TCKind._tk_array -> "array:" + Text.of(GridHelper.extract(any));
      default ->
          switch (type.id()) {
            case "IDL:interop/Point:1.0" -> "struct:" + Text.of(PointHelper.extract(any));
            case "IDL:interop/Basics:1.0" -> "struct:" + Text.of(BasicsHelper.extract(any));
            case "IDL:interop/Tree:1.0" -> "struct:" + Text.of(TreeHelper.extract(any));
            case "IDL:interop/Number:1.0" -> "union:" + Text.of(NumberHelper.extract(any));
            case "IDL:interop/Colour:1.0" -> "enum:" + Text.of(ColourHelper.extract(any));
            case "IDL:interop/Refused:1.0" -> "exception:" + refused(RefusedHelper.extract(any));
            case "IDL:interop/Node:1.0" -> "value:" + Text.of(NodeHelper.extract(any));
            case "IDL:interop/TextBox:1.0" -> "box:" + Text.of(TextBoxHelper.extract(any));
            default -> "unknown:" + type.id();
          };
    };
  }

  static String refused(Refused refused) {
    Colour shade = refused.shade;
    return "{%s,%d,%s}".formatted(Text.of(refused.why), refused.code, shade);
  }

  private static TypeCode plain(TypeCode type) throws BadKind {
    return type.kind().value() == TCKind._tk_alias ? plain(type.content_type()) : type;
  }
}
