package dev.parley.idl.read;

import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import dev.parley.idl.model.SourceLocation;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Type and range check of constants. */
final class ConstantTypeCheck {
  private final ProblemCollector problems;

  ConstantTypeCheck(ProblemCollector problems) {
    this.problems = problems;
  }

  /** {@return the constant converted to the type} */
  Literal fit(Literal value, IdlType type, SourceLocation place) {
    boolean fits =
        switch (type) {
          case Basic basic -> fits(value, basic, place);
          case IdlType.StringType(boolean _, long bound) ->
              value instanceof Literal.StringLiteral(String words)
                  && within(bound == 0 || words.length() <= bound, place, "this text is too long");
          case IdlType.Fixed fixed ->
              value instanceof Literal.FixedLiteral(BigDecimal number)
                  && within(
                      fixed.digits() - fixed.scale() >= number.precision() - number.scale(),
                      place,
                      "this number is too large");
          case IdlType.Named(var name) ->
              value instanceof Literal.EnumeratorLiteral(var of, String _) && of.equals(name);
          case IdlType.Sequence _, IdlType.Array _ -> false;
        };
    if (!fits) {
      throw problems.fail(place, "this is no constant of the type " + type);
    }
    return value;
  }

  private boolean fits(Literal value, Basic type, SourceLocation place) {
    return switch (type) {
      case BOOLEAN -> value instanceof Literal.BooleanLiteral;
      case CHAR ->
          value instanceof Literal.CharacterLiteral(char letter)
              && within(letter < 256, place, "a char has 8 bits; this one is a wchar");
      case WCHAR -> value instanceof Literal.CharacterLiteral;
      case FLOAT ->
          value instanceof Literal.FloatingLiteral(double number)
              && within(Float.isFinite((float) number), place, "this number is no float");
      case DOUBLE, LONG_DOUBLE ->
          value instanceof Literal.FloatingLiteral(double number)
              && within(Double.isFinite(number), place, "this number is no double");
      case OCTET -> whole(value, 8, false, place);
      case SHORT -> whole(value, 16, true, place);
      case UNSIGNED_SHORT -> whole(value, 16, false, place);
      case LONG -> whole(value, 32, true, place);
      case UNSIGNED_LONG -> whole(value, 32, false, place);
      case LONG_LONG -> whole(value, 64, true, place);
      case UNSIGNED_LONG_LONG -> whole(value, 64, false, place);
      case VOID, ANY, OBJECT, TYPE_CODE, VALUE_BASE -> false;
    };
  }

  private boolean whole(Literal value, int bits, boolean signed, SourceLocation place) {
    if (!(value instanceof Literal.IntegerLiteral(BigInteger whole))) {
      return false;
    }
    BigInteger least = signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    BigInteger most = BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
    return within(
        whole.compareTo(least) >= 0 && whole.compareTo(most) <= 0,
        place,
        whole + " is not between " + least + " and " + most);
  }

  private boolean within(boolean holds, SourceLocation place, String otherwise) {
    if (!holds) {
      throw problems.fail(place, otherwise);
    }
    return true;
  }
}
