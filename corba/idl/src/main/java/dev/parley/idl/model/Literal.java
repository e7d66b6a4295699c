package dev.parley.idl.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/** The value of a constant, or a label of a union. */
public sealed interface Literal {
  /** A whole number. */
  record Whole(BigInteger value) implements Literal {
    @Override
    public String toString() {
      return value.toString();
    }
  }

  /** A float or double. */
  record Floating(double value) implements Literal {
    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /** A fixed. */
  record Decimal(BigDecimal value) implements Literal {
    @Override
    public String toString() {
      return value.toPlainString();
    }
  }

  /** A char or wchar. */
  record Letter(char value) implements Literal {
    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  /** A string or wstring. */
  record Words(String value) implements Literal {
    @Override
    public String toString() {
      return value;
    }
  }

  /** A boolean. */
  record Truth(boolean value) implements Literal {
    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  /**
   * A constant of an enum.
   *
   * @param type the enum
   * @param constant its identifier
   */
  record Enumerator(ScopedName type, String constant) implements Literal {
    @Override
    public String toString() {
      return constant;
    }
  }
}
