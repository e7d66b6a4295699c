package dev.parley.idl.compile;

import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;

/** Generator of constant expressions in one Java file. Threads: confined to one. */
final class JavaConstants {
  private final IdlModel model;
  private final JavaFile file;

  JavaConstants(IdlModel model, JavaFile file) {
    this.model = model;
    this.file = file;
  }

  /** {@return a Java expression of the type} */
  String text(IdlType type, Literal value) {
    return switch (value) {
      case Literal.IntegerLiteral(var whole) -> whole(model.resolve(type), whole.longValue());
      case Literal.FloatingLiteral(double number) when model.resolve(type) == Basic.FLOAT ->
          (float) number + "f";
      case Literal.FloatingLiteral(double number) -> Double.toString(number);
      case Literal.FixedLiteral(var number) ->
          "new " + file.use("java.math", "BigDecimal") + "(\"" + number.toPlainString() + "\")";
      case Literal.CharacterLiteral(char letter) ->
          "'" + JavaSourceText.escaped(String.valueOf(letter)) + "'";
      case Literal.StringLiteral(String words) -> JavaSourceText.quoted(words);
      case Literal.BooleanLiteral(boolean truth) -> String.valueOf(truth);
      case Literal.EnumeratorLiteral(var of, String constant) ->
          file.use(file.names().of(of)) + "." + JavaIdentifiers.plain(constant);
    };
  }

  private static String whole(IdlType type, long value) {
    return switch (type) {
      case Basic.OCTET -> value > Byte.MAX_VALUE ? "(byte) " + value : String.valueOf(value);
      case Basic.UNSIGNED_SHORT ->
          value > Short.MAX_VALUE ? "(short) " + value : String.valueOf(value);
      case Basic.UNSIGNED_LONG -> String.valueOf((int) value);
      case Basic.LONG_LONG, Basic.UNSIGNED_LONG_LONG -> value + "L";
      default -> String.valueOf(value);
    };
  }
}
