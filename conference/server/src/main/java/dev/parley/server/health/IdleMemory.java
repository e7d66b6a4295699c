package dev.parley.server.health;

import com.sun.management.OperatingSystemMXBean;
import dev.parley.conference.Later;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Idle garbage collection: returns the memory of an earlier load to the operating system. A server
 * that has become idle allocates too little to start a collection by itself, so the heap would keep
 * its size, and buffers outside of the heap, which only a collection frees, would stay for hours.
 *
 * <p>A collection is requested once a minute at most, and only if the process used less than {@link
 * #IDLE_PERCENT} of one processor during the last minute. In addition, its memory has grown by more
 * than {@link #GROWTH_MIN} bytes since the last such collection, or that collection freed as much:
 * then a second one may free more, because cleaners and references release objects only after the
 * first, and caches such as those of boards drop their contents a minute after the last use. A
 * server with members who are active is never paused by it.
 *
 * <p>Threads: confined to one task at a time.
 */
public final class IdleMemory {
  /** Processor time below which a minute is idle, in percent of one processor. */
  static final int IDLE_PERCENT = 2;

  /** Growth that is worth a collection, in bytes. */
  static final long GROWTH_MIN = 16 << 20;

  private static final Duration EVERY = Duration.ofMinutes(1);

  /**
   * Counters of the process.
   *
   * @param nanos the time, as {@link System#nanoTime}
   * @param processorNanos processor time since the process started
   * @param bytes size of the heap and of the buffers outside of it
   */
  record Reading(long nanos, long processorNanos, long bytes) {
    static Reading ofThisProcess() {
      return new Reading(
          System.nanoTime(),
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted()
              + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                  .mapToLong(BufferPoolMXBean::getMemoryUsed)
                  .sum());
    }
  }

  private final Supplier<Reading> readings;
  private final Runnable collection;
  private Reading last;
  private long kept;
  private boolean again; // the last collection freed much

  /** Looks at this process. */
  public IdleMemory() {
    this(Reading::ofThisProcess, System::gc);
  }

  IdleMemory(Supplier<Reading> readings, Runnable collection) {
    this.readings = readings;
    this.collection = collection;
    last = readings.get();
    kept = last.bytes();
  }

  /** Looks once a minute, until {@code later} ends. */
  public void watch(Executor threads, Later later) {
    Looks.every(EVERY, threads, later, this::look);
  }

  /** Collects garbage if the process has been idle since the last look, and if it is worth it. */
  void look() {
    Reading now = readings.get();
    boolean idle =
        (now.processorNanos() - last.processorNanos()) * 100
            < (now.nanos() - last.nanos()) * IDLE_PERCENT;
    if (idle && (again || now.bytes() - kept > GROWTH_MIN)) {
      collection.run();
      long before = now.bytes();
      now = readings.get();
      kept = now.bytes();
      again = before - kept > GROWTH_MIN;
    }
    last = now;
  }
}
