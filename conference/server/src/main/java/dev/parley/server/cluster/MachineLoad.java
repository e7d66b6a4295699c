package dev.parley.server.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;

/**
 * Share of the machine's processors, or of the container's, that are busy, in percent: the average
 * of some seconds, in steps of ten. The others are told each step, so there are few.
 *
 * <p>Threads: confined to one at a time.
 */
final class MachineLoad implements IntSupplier {
  private static final int STEP = 10;

  /** Weight of one value, of which there are about three a second. */
  private static final double WEIGHT = 0.1;

  private final DoubleSupplier busy;
  private double average;
  private int told;

  /**
   * @param busy returns the share that is busy at the moment, from 0 to 1; negative if unknown
   */
  MachineLoad(DoubleSupplier busy) {
    this.busy = busy;
  }

  static MachineLoad ofThisMachine() {
    return new MachineLoad(
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getCpuLoad);
  }

  @Override
  public int getAsInt() {
    double now = busy.getAsDouble();
    if (now >= 0) {
      average += WEIGHT * (100 * Math.min(now, 1) - average);
    }
    if (Math.abs(average - told) > STEP * 0.75) { // a value at the border of two steps stays in one
      told = Math.toIntExact(Math.round(average / STEP)) * STEP;
    }
    return told;
  }
}
