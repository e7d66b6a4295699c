package dev.parley.idl.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Value of a constant, or label of a union. */
public sealed interface Literal {
  /** Integer. */
  record IntegerLiteral(BigInteger value) implements Literal {
    @Override
    public String toString() {
      return value.toString();
    }
  }

  /** Float or double. */
  record FloatingLiteral(double value) implements Literal {
    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /** Fixed-point number. */
  record FixedLiteral(BigDecimal value) implements Literal {
    @Override
    public String toString() {
      return value.toPlainString();
    }
  }

  /** Char or wchar. */
  record CharacterLiteral(char value) implements Literal {
    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  /** String or wstring. */
  record StringLiteral(String value) implements Literal {
    @Override
    public String toString() {
      return value;
    }
  }

  /** Boolean. */
  record BooleanLiteral(boolean value) implements Literal {
    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  /**
   * Enum constant.
   *
   * @param type scoped name of the enum
   * @param constant identifier of the constant
   */
  record EnumeratorLiteral(ScopedName type, String constant) implements Literal {
    @Override
    public String toString() {
      return constant;
    }
  }
}
