package dev.parley.files.render;

import java.time.Duration;

/**
 * What drawing may cost.
 *
 * @param heapMebibytes heap of each process that draws
 * @param processes that run at once, at least 2; one of them is kept for conversions that are
 *     estimated to be quick
 * @param budget processor time for one document to be opened and one page of it to be drawn; then
 *     the process is killed. On a busy machine it may take six times as long by the clock
 * @param idle after which a process is ended
 * @param waiting bounds of the queue
 * @param keptBytesMax of pictures that are kept, to be given again
 */
public record RenderLimits(
    int heapMebibytes,
    int processes,
    Duration budget,
    Duration idle,
    Waiting waiting,
    long keptBytesMax) {
  /**
   * Conversions that wait at once, quick ones and others each; one more is refused.
   *
   * @param member for one member of a room
   * @param room for all members of a room
   * @param all for all rooms
   */
  public record Waiting(int member, int room, int all) {}

  /** For a program that draws for itself, and for a server on a machine of 8 GiB or more. */
  public static final RenderLimits DEFAULT = on(Long.MAX_VALUE);

  private static final int HEAP_MEBIBYTES_MIN = 128;
  private static final int HEAP_MEBIBYTES_MAX = 512;
  private static final int HEAP_PART = 16;
  private static final long SMALL_MACHINE_BYTES = 2L << 30;

  /** Pixels of a picture that is read, by its header. */
  public static final int PIXELS_MAX = 1_000_000_000;

  /** Width and height of a picture that is read, in pixels: the most that JPEG and GIF can have. */
  public static final int SIDE_MAX = 65_535;

  /** Memory for the coefficients of a progressive JPEG, which is needed beside the heap. */
  static final long COEFFICIENT_BYTES_MAX = 256L << 20;

  /** Pixels of a picture that is made. */
  public static final int DRAWN_PIXELS_MAX = 16_000_000;

  /** Height of a picture that is made. */
  public static final int DRAWN_HEIGHT_MAX = 16_000;

  /** Width of a picture that is made. */
  public static final int WIDTH_MAX = 4_096;

  /** Bytes of a file that is drawn. */
  public static final int DOCUMENT_BYTES_MAX = 50 << 20;

  /** Bytes of a picture that was drawn. */
  static final int PICTURE_BYTES_MAX = 8 << 20;

  /** Pages that are counted. */
  static final int PAGES_MAX = 100_000;

  /** What a virtual machine needs beside its heap and a picture's coefficients. */
  private static final long OVERHEAD_BYTES = 384L << 20;

  /** Processor time of a process in its whole life. */
  static final long CPU_SECONDS = 2_400;

  /**
   * Work after which a process is replaced. A virtual machine uses several threads, so this is far
   * less than its processor time.
   */
  static final Duration WORK_MAX = Duration.ofMinutes(8);

  /** A conversion that was estimated to be quick, and is not, is stopped after this part. */
  private static final int QUICK_PART = 5;

  /** Checks that a process is left for quick conversions. */
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
   * @param machineBytes all of it
   */
  public static RenderLimits on(long machineBytes) {
    int heap = Math.clamp((machineBytes >> 20) / HEAP_PART, HEAP_MEBIBYTES_MIN, HEAP_MEBIBYTES_MAX);
    return new RenderLimits(
        heap,
        machineBytes <= SMALL_MACHINE_BYTES ? 2 : 3,
        Duration.ofSeconds(15),
        Duration.ofMinutes(1),
        new Waiting(32, 512, 2_048),
        64L << 20);
  }

  /** {@return the memory that a process may write to, in bytes} */
  long memoryBytes() {
    return ((long) heapMebibytes << 20) + COEFFICIENT_BYTES_MAX + OVERHEAD_BYTES;
  }

  /** {@return the time that a conversion may use the process kept for quick ones} */
  Duration quickBudget() {
    return budget.dividedBy(QUICK_PART);
  }

  /** {@return how many conversions that are not quick one room may have running} */
  int roomMax() {
    return Math.max(1, processes - 2);
  }
}
