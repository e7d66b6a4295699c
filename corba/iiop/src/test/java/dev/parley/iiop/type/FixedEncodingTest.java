package dev.parley.iiop.type;

import static dev.parley.iiop.HexVectors.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class FixedEncodingTest {
  @Test
  void digitsAreHalfOctetsAndTheSignIsLast() {
    assertFixed("12345", 5, 0, "12 34 5C");
    assertFixed("-123.45", 5, 2, "12 34 5D");
    assertFixed("1234", 4, 0, "01 23 4C | an even number of digits");
    assertFixed("0.00", 3, 2, "00 0C");
    assertFixed("7", 31, 0, "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 7C");
    assertFixed("1.2E+4", 3, -3, "01 2C");
  }

  private static void assertFixed(String number, int digits, int scale, String vector) {
    var value = new BigDecimal(number);

    assertThat(written(value, digits, scale)).isEqualTo(bytes(vector));
    assertThat(FixedEncoding.read(TypeCodeTest.input(bytes(vector)), digits, scale))
        .isEqualTo(value);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    for (var number : new String[] {"1234", "0.001", "1E999999999", "-1E-999999999"}) {
      assertThatThrownBy(() -> written(new BigDecimal(number), 3, 2))
          .isInstanceOfSatisfying(
              CdrException.class,
              e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.DATA_CONVERSION));
    }
    assertThat(written(new BigDecimal("0E999999999"), 3, 2)).isEqualTo(bytes("00 0C"));
    assertThat(written(new BigDecimal("1.10000"), 3, 2)).isEqualTo(bytes("11 0C"));
  }

  @Test
  void whatIsNoDigitAndNoSignIsRefused() {
    for (var vector : new String[] {"A0 0C", "0F 0C", "00 00", "00 0F", "00"}) {
      assertThatThrownBy(() -> FixedEncoding.read(TypeCodeTest.input(bytes(vector)), 3, 2))
          .isInstanceOf(CdrException.class);
    }
    assertThatThrownBy(() -> FixedEncoding.read(TypeCodeTest.input(bytes("11 23 4C")), 4, 0))
        .as("a fifth digit where a zero fills up")
        .isInstanceOf(CdrException.class);
  }

  private static byte[] written(BigDecimal value, int digits, int scale) {
    var output = new CdrOutput();
    FixedEncoding.write(output, value, digits, scale);
    return output.toByteArray();
  }
}
