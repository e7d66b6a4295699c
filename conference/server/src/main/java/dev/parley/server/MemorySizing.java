package dev.parley.server;

import com.sun.management.OperatingSystemMXBean;
import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.room.limits.ConferenceLimits;
import java.lang.management.ManagementFactory;

/**
 * Sizing of the server's memory budget, computed from the heap and from the memory of the machine
 * or container.
 *
 * @param machine memory of the machine, or of the container where it has less, in bytes
 * @param heap maximum size of the Java heap, in bytes
 */
public record MemorySizing(long machine, long heap) {
  private static final long MIB = 1L << 20;

  /** Heap used by a server without members after a garbage collection, in bytes. */
  static final long IDLE_HEAP = 24 * MIB;

  /**
   * Memory of the process outside of the heap (classes, code, stacks, database, sockets), in bytes.
   */
  static final long OUTSIDE_HEAP = 96 * MIB;

  /**
   * Share of the remaining heap that may be reserved, in percent. The rest is for garbage, audio
   * and video, and uncounted objects.
   */
  static final int BUDGET_PERCENT = 60;

  /** Share of the budget that is reserved for moderators, in percent. */
  static final int RESERVE_PERCENT = 10;

  private static final long BUDGET_MIN = 4 * MIB;

  /** Size of a typical shape, a pen stroke, in bytes. */
  private static final int TYPICAL_SHAPE = 1_024;

  private static final long SMALL = 4_096 * MIB;

  /** {@return the sizing of this process} */
  public static MemorySizing ofThisProcess() {
    return new MemorySizing(machineBytes(), Runtime.getRuntime().maxMemory());
  }

  /** Returns the memory of the machine or container, as the JVM reports it. */
  private static long machineBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** {@return the sizing of a server that the launcher starts on a machine with this memory} */
  public static MemorySizing launchedOn(long machine) {
    return new MemorySizing(machine, machine <= SMALL ? machine / 2 : machine / 4);
  }

  /** {@return the sizing of a server that the launcher starts on this machine} */
  public static MemorySizing launchedHere() {
    return launchedOn(machineBytes());
  }

  /** {@return the size of the budget, in bytes} */
  public long budget() {
    long usable = Math.min(heap, machine - OUTSIDE_HEAP) - IDLE_HEAP;
    return Math.max(BUDGET_MIN, usable / 100 * BUDGET_PERCENT);
  }

  /** {@return a new, unused budget of this size} */
  public MemoryBudget open() {
    return MemoryBudget.divided(budget(), budget() / 100 * RESERVE_PERCENT);
  }

  /** {@return the number of typical shapes that fit on all boards in use at the same time} */
  public long shapes() {
    return open().ordinary(Use.BOARDS) / TYPICAL_SHAPE;
  }

  /** {@return the number of members that can be present at once, each with a WebSocket over TLS} */
  public long members() {
    return open().ordinary(Use.SESSIONS)
        / (ConferenceLimits.SESSION_BYTES + Limits.SECURE_WEB_SOCKET_BYTES);
  }

  /** {@return the number of rooms that can be open at once, with one member in each} */
  public long rooms() {
    return Math.min(ConferenceLimits.ROOMS_MAX, members());
  }
}
