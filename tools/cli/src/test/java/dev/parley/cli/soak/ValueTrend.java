package dev.parley.cli.soak;

import java.util.Arrays;
import java.util.List;

/**
 * The trend of a series of measurements by the Theil-Sen estimator: the median of the slopes
 * between all pairs of points. Up to 29 % of the points can be outliers without moving it.
 *
 * @param slope per second; 0 with fewer than two points
 * @param median of the values
 * @param seconds from the first point to the last
 */
record ValueTrend(double slope, double median, double seconds) {
  /**
   * A measurement.
   *
   * @param at seconds, rising
   */
  record Point(double at, double value) {}

  /**
   * Growth that is taken for noise: a part of the median and a fixed amount.
   *
   * @param part of the median, such as 0.05
   * @param amount in the unit of the values
   */
  record Tolerance(double part, double amount) {
    double of(double median) {
      return part * Math.abs(median) + amount;
    }
  }

  static ValueTrend of(List<Point> points) {
    int count = points.size();
    double[] slopes = new double[count * Math.max(0, count - 1) / 2];
    int next = 0;
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        Point first = points.get(i);
        Point second = points.get(j);
        slopes[next++] = (second.value() - first.value()) / (second.at() - first.at());
      }
    }
    double seconds = count < 2 ? 0 : points.getLast().at() - points.getFirst().at();
    return new ValueTrend(
        median(slopes), median(points.stream().mapToDouble(Point::value).toArray()), seconds);
  }

  /** {@return the median; 0 of nothing} */
  static double median(double[] values) {
    if (values.length == 0) {
      return 0;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** {@return by how much the values grow from the first point to the last} */
  double growth() {
    return slope * seconds;
  }

  boolean grows(Tolerance tolerance) {
    return growth() > tolerance.of(median);
  }
}
