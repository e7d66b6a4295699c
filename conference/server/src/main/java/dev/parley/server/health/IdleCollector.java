package dev.parley.server.health;

import com.sun.management.OperatingSystemMXBean;
import dev.parley.room.spi.Scheduler;
import dev.parley.transport.api.BufferPool;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Idle garbage collection: returns memory of an earlier load to the operating system. An idle
 * server allocates too little to trigger a collection, so the heap would keep its size, and direct
 * buffers, which only a collection frees, would stay for hours.
 *
 * <p>A collection is requested at most once per minute, and only if the process used less than
 * {@link #IDLE_PERCENT} of one processor during the last minute. One of two further conditions must
 * hold: memory has grown by more than {@link #GROWTH_MIN} bytes since the last such collection, or
 * that collection freed as much. In the second case another collection may free more, because
 * cleaners and references release objects only after the first, and caches such as those of boards
 * drop their contents a minute after the last use. A server with active members is never paused by
 * it.
 *
 * <p>Threads: confined to one task at a time.
 */
public final class IdleCollector {
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
  record ProcessReading(long nanos, long processorNanos, long bytes) {
    static ProcessReading ofThisProcess() {
      return new ProcessReading(
          System.nanoTime(),
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted()
              + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                  .mapToLong(BufferPoolMXBean::getMemoryUsed)
                  .sum());
    }
  }

  private final Supplier<ProcessReading> readings;
  private final Runnable collection;
  private ProcessReading last;
  private long kept;
  private boolean again; // the last collection freed much

  /** Creates a monitor of this process. */
  public IdleCollector() {
    this(ProcessReading::ofThisProcess, IdleCollector::collect);
  }

  IdleCollector(Supplier<ProcessReading> readings, Runnable collection) {
    this.readings = readings;
    this.collection = collection;
    last = readings.get();
    kept = last.bytes();
  }

  private static void collect() {
    BufferPool.clear();
    System.gc();
  }

  /** Starts a check once per minute, until {@code scheduler} ends. */
  public void watch(Executor threads, Scheduler scheduler) {
    PeriodicCheck.every(EVERY, threads, scheduler, this::look);
  }

  /**
   * Requests a collection if the process was idle since the last check, and memory has grown
   * enough.
   */
  void look() {
    ProcessReading now = readings.get();
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
