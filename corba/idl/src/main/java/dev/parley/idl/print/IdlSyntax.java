package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlKeywords;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.ScopedName;
import java.util.stream.Collectors;

/** Printer of names, types and constants. */
final class IdlSyntax {
  private IdlSyntax() {}

  static String name(String identifier) {
    return IdlKeywords.reserved(identifier) ? "_" + identifier : identifier;
  }

  /**
   * {@return the fully scoped name, which does not reserve an identifier in the scope that uses it}
   */
  static String name(ScopedName name) {
    return name.parts().stream().map(IdlSyntax::name).collect(Collectors.joining("::", "::", ""));
  }

  static String type(IdlType type) {
    return switch (type) {
      case Basic.TYPE_CODE -> "::CORBA::TypeCode";
      case IdlType.Named(ScopedName name) -> name(name);
      case IdlType.Sequence(IdlType element, long bound) ->
          // two adjacent ">" would be a shift operator
          "sequence<"
              + type(element)
              + (bound == 0 ? "" : ", " + bound)
              + (bound == 0 && type(element).endsWith(">") ? " >" : ">");
      case IdlType.Array(IdlType element, long _) -> type(element);
      default -> type.toString();
    };
  }

  /** {@return the type without array dimensions, which IDL places after the member name} */
  static IdlType base(IdlType type) {
    return type instanceof IdlType.Array(IdlType element, long _) ? base(element) : type;
  }

  static String dimensions(IdlType type) {
    return type instanceof IdlType.Array(IdlType element, long length)
        ? "[" + length + "]" + dimensions(element)
        : "";
  }

  static String member(Definition.Member member) {
    return type(member.type()) + " " + name(member.name()) + dimensions(member.type());
  }

  static String literal(Literal literal, IdlType type) {
    boolean wide = type == Basic.WCHAR || (type instanceof IdlType.StringType text && text.wide());
    String mark = wide ? "L" : "";
    return switch (literal) {
      case Literal.FixedLiteral(var number) -> number.toPlainString() + "d";
      case Literal.CharacterLiteral(char letter) ->
          mark + "'" + escaped(String.valueOf(letter), wide) + "'";
      case Literal.StringLiteral(String words) -> mark + "\"" + escaped(words, wide) + "\"";
      case Literal.BooleanLiteral(boolean truth) -> truth ? "TRUE" : "FALSE";
      case Literal.EnumeratorLiteral(ScopedName of, String constant) ->
          name(of.parent().child(constant));
      case Literal.IntegerLiteral _, Literal.FloatingLiteral _ -> literal.toString();
    };
  }

  private static String escaped(String text, boolean wide) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '"' || next == '\'' || next == '\\') {
        escaped.append('\\').append(next);
      } else if (next >= ' ' && next <= '~') {
        escaped.append(next);
      } else if (wide) {
        escaped.append("\\u%04x".formatted((int) next));
      } else {
        escaped.append(next < 256 ? "\\%03o".formatted((int) next) : String.valueOf(next));
      }
    }
    return escaped.toString();
  }
}
