package dev.parley.bench.distribution;

import java.util.Arrays;

/**
 * Figures of a class of thirty seats.
 *
 * @param leaving Mbit/s that the server has sent
 * @param most Mbit/s to the seat that got most
 * @param outside Mbit/s to a seat that is not in the group
 * @param lostBefore packets that were lost before repair at seats that stayed in the group, in
 *     percent
 * @param lost packets that were lost after repair at these seats, in percent
 * @param p50 median of the delay of packets in milliseconds
 * @param p99 99th percentile of the delay in milliseconds
 * @param left seats that went back to unicast
 */
record ClassroomFigures(
    double leaving,
    double most,
    double outside,
    double lostBefore,
    double lost,
    double p50,
    double p99,
    double left) {
  /** {@return the figures as an answer} */
  String line() {
    return String.join(
        " ",
        Arrays.stream(new double[] {leaving, most, outside, lostBefore, lost, p50, p99, left})
            .mapToObj(String::valueOf)
            .toList());
  }

  static ClassroomFigures of(String line) {
    double[] all = Arrays.stream(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    return new ClassroomFigures(all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7]);
  }
}
