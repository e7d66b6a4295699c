package dev.parley.files.render;

import java.time.Duration;

/**
 * Resource limits of rendering.
 *
 * @param heapMebibytes heap size of each rendering process, in MiB
 * @param processes maximum number of processes, at least 2; one of them is reserved for jobs that
 *     are estimated to be quick
 * @param budget processor time to open one document and render one page of it; beyond it the
 *     process is killed. The wall-clock limit is six times as long
 * @param idle time without work after which a process is ended
 * @param queue limits of the queue
 * @param cacheBytesMax upper bound for cached images, in bytes
 */
public record RenderLimits(
    int heapMebibytes,
    int processes,
    Duration budget,
    Duration idle,
    QueueLimits queue,
    long cacheBytesMax) {
  /**
   * Queue limits, for quick jobs and for slow jobs each; a job beyond a limit is refused.
   *
   * @param member for one member of a room
   * @param room for all members of a room
   * @param all for all rooms
   */
  public record QueueLimits(int member, int room, int all) {}

  /** Limits for an embedding program, and for a server on a machine of 8 GiB or more. */
  public static final RenderLimits DEFAULT = on(Long.MAX_VALUE);

  private static final int HEAP_MEBIBYTES_MIN = 128;
  private static final int HEAP_MEBIBYTES_MAX = 512;
  private static final int HEAP_PART = 16;
  private static final long SMALL_MACHINE_BYTES = 2L << 30;

  /** Upper bound for the pixels of a source image, by its header. */
  public static final int PIXELS_MAX = 1_000_000_000;

  /** Upper bound for width and height of a source image, in pixels: the maximum of JPEG and GIF. */
  public static final int SIDE_MAX = 65_535;

  /**
   * Upper bound for the coefficients of a progressive JPEG, in bytes; they are outside of the heap.
   */
  static final long COEFFICIENT_BYTES_MAX = 256L << 20;

  /** Upper bound for the pixels of a rendered image. */
  public static final int DRAWN_PIXELS_MAX = 16_000_000;

  /** Upper bound for the height of a rendered image, in pixels. */
  public static final int DRAWN_HEIGHT_MAX = 16_000;

  /** Upper bound for the width of a rendered image, in pixels. */
  public static final int WIDTH_MAX = 4_096;

  /** Upper bound for the size of a source file, in bytes. */
  public static final int DOCUMENT_BYTES_MAX = 50 << 20;

  /** Upper bound for the size of a rendered image file, in bytes. */
  static final int PICTURE_BYTES_MAX = 8 << 20;

  /** Upper bound for the number of pages of a document. */
  static final int PAGES_MAX = 100_000;

  /** Memory that a virtual machine needs beside its heap and an image's coefficients, in bytes. */
  private static final long OVERHEAD_BYTES = 384L << 20;

  /** Processor time limit of a process over its whole life, in seconds. */
  static final long CPU_SECONDS = 2_400;

  /**
   * Working time after which a process is replaced. A virtual machine uses several threads, so this
   * is far less than the limit of its processor time.
   */
  static final Duration WORK_MAX = Duration.ofMinutes(8);

  /** Divisor of the budget after which a job that was wrongly estimated as quick is stopped. */
  private static final int QUICK_PART = 5;

  /** Checks that one process remains for quick jobs. */
  public RenderLimits {
    if (processes < 2) {
      throw new IllegalArgumentException(
          processes
              + " processes that draw: one is for quick conversions, so at least 2 are needed");
    }
  }

  /**
   * {@return limits for a server on a machine or container of this memory, in bytes}
   *
   * @param machineBytes total memory of the machine or container
   */
  public static RenderLimits on(long machineBytes) {
    int heap = Math.clamp((machineBytes >> 20) / HEAP_PART, HEAP_MEBIBYTES_MIN, HEAP_MEBIBYTES_MAX);
    return new RenderLimits(
        heap,
        machineBytes <= SMALL_MACHINE_BYTES ? 2 : 3,
        Duration.ofSeconds(15),
        Duration.ofMinutes(1),
        new QueueLimits(32, 512, 2_048),
        64L << 20);
  }

  /** {@return the memory that a process may write to, in bytes} */
  long memoryBytes() {
    return ((long) heapMebibytes << 20) + COEFFICIENT_BYTES_MAX + OVERHEAD_BYTES;
  }

  /** {@return the time that a job may use the process reserved for quick ones} */
  Duration quickBudget() {
    return budget.dividedBy(QUICK_PART);
  }

  /** {@return the number of slow jobs that one room may have running} */
  int roomMax() {
    return Math.max(1, processes - 2);
  }
}
