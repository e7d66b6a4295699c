package dev.parley.cli.soak;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the server's process has at one moment.
 *
 * @param life of the server process, from 0
 * @param seconds since members may come in, in this life
 * @param heap bytes in use after a full collection
 * @param resident bytes
 * @param descriptors open ones
 * @param threads platform threads
 * @param files in the data folder and the folder of temporary files, without attachments and
 *     recordings, which the operations of members add
 * @param stored bytes of the data folder: they grow with what members do, and are not judged
 * @param operations that were acknowledged so far, in all lives
 */
record SoakSample(
    int life,
    double seconds,
    long heap,
    long resident,
    int descriptors,
    int threads,
    int files,
    long stored,
    long operations) {
  /** A quantity that must not grow while the load is the same. */
  enum Quantity {
    HEAP("heap after GC", "MiB", 1 << 20, SoakSample::heap, new ValueTrend.Tolerance(0.05, 4)),
    RESIDENT("resident", "MiB", 1 << 20, SoakSample::resident, new ValueTrend.Tolerance(0.05, 16)),
    DESCRIPTORS("descriptors", "", 1, SoakSample::descriptors, new ValueTrend.Tolerance(0, 8)),
    THREADS("threads", "", 1, SoakSample::threads, new ValueTrend.Tolerance(0, 6)),
    FILES("files", "", 1, SoakSample::files, new ValueTrend.Tolerance(0, 4));

    final String title;
    final String unit;
    final ValueTrend.Tolerance tolerance;
    private final double scale;
    private final ToDoubleFunction<SoakSample> value;

    /**
     * @param tolerance in units
     */
    Quantity(
        String title,
        String unit,
        double scale,
        ToDoubleFunction<SoakSample> value,
        ValueTrend.Tolerance tolerance) {
      this.title = title;
      this.unit = unit;
      this.scale = scale;
      this.value = value;
      this.tolerance = tolerance;
    }

    double of(SoakSample sample) {
      return value.applyAsDouble(sample) / scale;
    }
  }

  /** {@return one line of JSON} */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"life\":%d,\"seconds\":%.1f,\"heap\":%d,\"resident\":%d,\"descriptors\":%d,\"threads\":%d,"
            + "\"files\":%d,\"stored\":%d,\"operations\":%d}",
        life,
        seconds,
        heap,
        resident,
        descriptors,
        threads,
        files,
        stored,
        operations);
  }
}
