package dev.parley.idl.compile;

import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;

/** Generator of constant expressions in one Java file. Threads: confined to one. */
final class Constants {
  private final IdlModel model;
  private final JavaFile file;

  Constants(IdlModel model, JavaFile file) {
    this.model = model;
    this.file = file;
  }

  /** {@return a Java expression of the type} */
  String text(IdlType type, Literal value) {
    return switch (value) {
      case Literal.Whole(var whole) -> whole(model.resolve(type), whole.longValue());
      case Literal.Floating(double number) when model.resolve(type) == Basic.FLOAT ->
          (float) number + "f";
      case Literal.Floating(double number) -> Double.toString(number);
      case Literal.Decimal(var number) ->
          "new " + file.use("java.math", "BigDecimal") + "(\"" + number.toPlainString() + "\")";
      case Literal.Letter(char letter) -> "'" + Text.escaped(String.valueOf(letter)) + "'";
      case Literal.Words(String words) -> Text.quoted(words);
      case Literal.Truth(boolean truth) -> String.valueOf(truth);
      case Literal.Enumerator(var of, String constant) ->
          file.use(file.names().of(of)) + "." + Reserved.plain(constant);
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
