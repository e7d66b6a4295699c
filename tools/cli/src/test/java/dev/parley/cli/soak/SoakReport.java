package dev.parley.cli.soak;

import dev.parley.cli.soak.SoakSample.Quantity;
import dev.parley.cli.soak.ValueTrend.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a soak has found.
 *
 * @param samples in the order in which they were taken
 * @param idle before members came in, at the beginning of the last life
 * @param left after all members had left, at its end
 * @param operations that were acknowledged
 * @param seconds in which they were made: without the time of starts
 * @param packets of audio and video that came
 * @param slow calls that were not answered before their deadline
 * @param findings how many things were found broken
 * @param told the first of them
 */
record SoakReport(
    List<SoakSample> samples,
    SoakSample idle,
    SoakSample left,
    long operations,
    double seconds,
    long packets,
    long slow,
    long findings,
    List<String> told) {
  /** The part of a life after which its samples count: by then code is compiled and caches full. */
  private static final double SETTLED = 1.0 / 3;

  /**
   * How a quantity developed.
   *
   * @param within the trend of the life with the middle growth
   * @param across the trend of the lives' medians, at one life a second
   */
  record QuantityTrend(Quantity quantity, ValueTrend within, ValueTrend across) {
    boolean grows() {
      return within.grows(quantity.tolerance) || across.grows(quantity.tolerance);
    }
  }

  /** {@return the samples of each life, without those of its beginning} */
  List<List<SoakSample>> settled() {
    Map<Integer, List<SoakSample>> lives = new TreeMap<>();
    samples.forEach(
        sample -> lives.computeIfAbsent(sample.life(), _ -> new ArrayList<>()).add(sample));
    return lives.values().stream()
        .map(life ->
            life.stream()
                .filter(sample -> sample.seconds() >= SETTLED * life.getLast().seconds())
                .toList())
        .toList();
  }

  QuantityTrend of(Quantity quantity) {
    List<ValueTrend> lives =
        settled().stream()
            .map(life ->
                ValueTrend.of(
                    life.stream()
                        .map(each -> new Point(each.seconds(), quantity.of(each)))
                        .toList()))
            .sorted((a, b) -> Double.compare(a.growth(), b.growth()))
            .toList();
    List<Point> medians = new ArrayList<>();
    for (List<SoakSample> life : settled()) {
      medians.add(
          new Point(
              life.getFirst().life(),
              ValueTrend.median(life.stream().mapToDouble(quantity::of).toArray())));
    }
    return new QuantityTrend(quantity, lives.get(lives.size() / 2), ValueTrend.of(medians));
  }

  /** {@return whether nothing is lost and nothing grows} */
  boolean holds() {
    return findings == 0 && Arrays.stream(Quantity.values()).noneMatch(each -> of(each).grows());
  }
}
