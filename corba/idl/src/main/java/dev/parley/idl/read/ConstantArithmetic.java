package dev.parley.idl.read;

import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Evaluation of operators in constant expressions; no value grows beyond 64 bits, a double or 31
 * digits.
 */
final class ConstantArithmetic {
  private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(63).negate();
  private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
  private static final int FIXED_DIGITS_MAX = 31;
  private static final int QUOTIENT_SCALE = 62;

  private final ProblemCollector problems;

  ConstantArithmetic(ProblemCollector problems) {
    this.problems = problems;
  }

  /** Evaluates a binary operator for all kinds of numbers. */
  Literal compute(Literal left, Token sign, Literal right) {
    if (left instanceof Literal.FloatingLiteral(double a)
        && right instanceof Literal.FloatingLiteral(double b)) {
      return floating(a, sign, b);
    } else if (left instanceof Literal.FixedLiteral(BigDecimal a)
        && right instanceof Literal.FixedLiteral(BigDecimal b)) {
      return decimal(a, sign, b);
    }
    return whole(left, sign, right);
  }

  private Literal floating(double a, Token sign, double b) {
    double value =
        switch (sign.text()) {
          case "+" -> a + b;
          case "-" -> a - b;
          case "*" -> a * b;
          case "/" -> a / b;
          default -> throw mismatch(sign);
        };
    return new Literal.FloatingLiteral(value);
  }

  private Literal decimal(BigDecimal a, Token sign, BigDecimal b) {
    if (sign.is("/") && b.signum() == 0) {
      throw problems.fail(sign.place(), "this divides by zero");
    }
    BigDecimal value =
        switch (sign.text()) {
          case "+" -> a.add(b);
          case "-" -> a.subtract(b);
          case "*" -> a.multiply(b);
          case "/" -> a.divide(b, QUOTIENT_SCALE, RoundingMode.DOWN).stripTrailingZeros();
          default -> throw mismatch(sign);
        };
    return new Literal.FixedLiteral(fit(value, sign));
  }

  /** Truncates trailing digits that exceed the capacity of a fixed. */
  private BigDecimal fit(BigDecimal value, Token at) {
    BigDecimal plain = value.scale() < 0 ? value.setScale(0) : value;
    int before = Math.max(0, plain.precision() - plain.scale());
    if (before > FIXED_DIGITS_MAX) {
      throw problems.fail(at.place(), "a fixed has at most " + FIXED_DIGITS_MAX + " digits");
    }
    int scale = Math.min(plain.scale(), FIXED_DIGITS_MAX - before);
    return plain.setScale(scale, RoundingMode.DOWN);
  }

  /** Evaluates a binary operator for integers. */
  Literal whole(Literal left, Token sign, Literal right) {
    if (!(left instanceof Literal.IntegerLiteral(BigInteger a)
        && right instanceof Literal.IntegerLiteral(BigInteger b))) {
      throw mismatch(sign);
    }
    if (b.signum() == 0 && (sign.is("/") || sign.is("%"))) {
      throw problems.fail(sign.place(), "this divides by zero");
    }
    return bounded(
        switch (sign.text()) {
          case "|" -> a.or(b);
          case "^" -> a.xor(b);
          case "&" -> a.and(b);
          case "<<" -> a.shiftLeft(distance(b, sign));
          case ">>" -> a.shiftRight(distance(b, sign));
          case "+" -> a.add(b);
          case "-" -> a.subtract(b);
          case "*" -> a.multiply(b);
          case "/" -> a.divide(b);
          case "%" -> a.remainder(b);
          default -> throw mismatch(sign);
        },
        sign);
  }

  private int distance(BigInteger by, Token sign) {
    if (by.signum() < 0 || by.bitLength() > 6) {
      throw problems.fail(sign.place(), "a shift is by 0 to 63 bits");
    }
    return by.intValueExact();
  }

  private Literal bounded(BigInteger value, Token at) {
    if (value.compareTo(LEAST) < 0 || value.compareTo(MOST) > 0) {
      throw problems.fail(at.place(), "this number needs more than 64 bits");
    }
    return new Literal.IntegerLiteral(value);
  }

  /**
   * Evaluates a unary operator.
   *
   * @param type result type, which determines the width of {@code ~}
   */
  Literal unary(Token sign, Literal value, IdlType type) {
    return switch (value) {
      case Literal.IntegerLiteral(BigInteger whole) -> bounded(unary(sign, whole, type), sign);
      case Literal.FloatingLiteral(double number) when !sign.is("~") ->
          new Literal.FloatingLiteral(sign.is("-") ? -number : number);
      case Literal.FixedLiteral(BigDecimal number) when !sign.is("~") ->
          new Literal.FixedLiteral(sign.is("-") ? number.negate() : number);
      default -> throw mismatch(sign);
    };
  }

  private static BigInteger unary(Token sign, BigInteger value, IdlType type) {
    return switch (sign.text()) {
      case "-" -> value.negate();
      case "~" -> {
        int bits =
            switch (type) {
              case Basic.OCTET -> 8;
              case Basic.UNSIGNED_SHORT -> 16;
              case Basic.UNSIGNED_LONG -> 32;
              case Basic.UNSIGNED_LONG_LONG -> 64;
              default -> 0;
            };
        yield bits == 0 ? value.not() : value.not().mod(BigInteger.ONE.shiftLeft(bits));
      }
      default -> value;
    };
  }

  private ProblemCollector.ReportedProblem mismatch(Token sign) {
    return problems.fail(sign.place(), sign.text() + " does not go with constants of these types");
  }
}
