package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Encoding of IDL type fixed (CORBA 3.3 part 2, section 9.3.2.8): two decimal digits per octet, the
 * most significant first, and the sign in the last half octet, C for positive and D for negative.
 * An even number of digits has a leading zero.
 */
public final class FixedEncoding {
  /** Maximum number of digits. */
  public static final int DIGITS_MAX = 31;

  private static final int POSITIVE = 0xC;
  private static final int NEGATIVE = 0xD;

  private FixedEncoding() {}

  /**
   * Writes a number.
   *
   * @throws CdrException DATA_CONVERSION if it has more digits before or after the decimal point
   */
  public static void write(CdrOutput output, BigDecimal value, int digits, int scale) {
    BigInteger unscaled;
    try {
      unscaled = scaled(value, scale);
    } catch (ArithmeticException e) {
      throw unfit(value, digits, scale);
    }
    var text = unscaled.abs().toString();
    if (text.length() > digits) {
      throw unfit(value, digits, scale);
    }
    // Digits and a sign, filled up to whole octets with a zero in front.
    int nibbles = digits / 2 * 2 + 2;
    byte[] octets = new byte[nibbles / 2];
    for (int i = 0; i < nibbles; i++) {
      int fromEnd = nibbles - 2 - i;
      int nibble =
          fromEnd < 0
              ? unscaled.signum() < 0 ? NEGATIVE : POSITIVE
              : fromEnd < text.length() ? text.charAt(text.length() - 1 - fromEnd) - '0' : 0;
      octets[i / 2] |= (byte) (i % 2 == 0 ? nibble << 4 : nibble);
    }
    output.writeBytes(octets, 0, octets.length);
  }

  private static BigInteger scaled(BigDecimal value, int scale) {
    // Compared before scaling, which would expand 1E9999999 to ten million digits.
    if (value.signum() != 0 && value.precision() - value.scale() > DIGITS_MAX + Math.abs(scale)) {
      throw new ArithmeticException("too large");
    }
    return value.signum() == 0
        ? BigInteger.ZERO
        : value.setScale(scale, RoundingMode.UNNECESSARY).unscaledValue();
  }

  /** Reads a number with {@code scale} digits after the decimal point. */
  public static BigDecimal read(CdrInput input, int digits, int scale) {
    byte[] octets = new byte[digits / 2 + 1];
    input.readBytes(octets, 0, octets.length);
    var text = new StringBuilder();
    for (int i = 0; i < octets.length * 2 - 1; i++) {
      int nibble = i % 2 == 0 ? octets[i / 2] >> 4 & 0xF : octets[i / 2] & 0xF;
      if (nibble > 9) {
        throw CdrException.marshal("a digit of a fixed is " + nibble);
      }
      text.append((char) ('0' + nibble));
    }
    int sign = octets[octets.length - 1] & 0xF;
    if (sign != POSITIVE && sign != NEGATIVE) {
      throw CdrException.marshal("the sign of a fixed is " + sign);
    }
    if (text.length() > digits && text.charAt(0) != '0') {
      throw CdrException.marshal("a fixed of %d digits has one more".formatted(digits));
    }
    var number = new BigDecimal(new BigInteger(text.toString()), scale);
    return sign == NEGATIVE ? number.negate() : number;
  }

  private static CdrException unfit(BigDecimal value, int digits, int scale) {
    return new CdrException(
        CdrException.Reason.DATA_CONVERSION,
        "a number of %d digits, scale %d, is no fixed<%d,%d>"
            .formatted(value.precision(), value.scale(), digits, scale));
  }
}
