package dev.parley.room.drawing;

import java.math.BigDecimal;

/** Builder of SVG path data. Threads: confined to one thread. */
final class SvgPath implements PathSink {
  private final StringBuilder data = new StringBuilder();

  @Override
  public void moveTo(double x, double y) {
    add('M', x, y);
  }

  @Override
  public void lineTo(double x, double y) {
    add('L', x, y);
  }

  @Override
  public void quadraticTo(double cx, double cy, double x, double y) {
    add('Q', cx, cy, x, y);
  }

  @Override
  public void bezierTo(double ax, double ay, double bx, double by, double x, double y) {
    add('C', ax, ay, bx, by, x, y);
  }

  @Override
  public void close() {
    data.append('Z');
  }

  private void add(char command, double... numbers) {
    data.append(command);
    for (int i = 0; i < numbers.length; i++) {
      data.append(i == 0 ? "" : " ").append(number(numbers[i]));
    }
  }

  String data() {
    return data.toString();
  }

  /** {@return a number with at most three decimals; 0 if it is not finite} */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return "0";
    }
    double rounded = Math.floor(value * 1000 + 0.5) / 1000;
    if (rounded == Math.rint(rounded) && Math.abs(rounded) < (1L << 53)) {
      return Long.toString((long) rounded);
    }
    return new BigDecimal(Double.toString(rounded)).stripTrailingZeros().toPlainString();
  }
}
