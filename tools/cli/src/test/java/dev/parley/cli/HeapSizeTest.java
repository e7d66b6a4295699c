package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.ServeFlags;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Size of the heap of {@code parley serve} after a load. */
@EnabledOnOs(OS.LINUX)
final class HeapSizeTest {
  private static final int MIB = 1 << 20;
  private static final int LOAD = 300;

  /** Live MiB after the load, so that the heap is larger than its minimum. */
  private static final int KEPT = 40;

  /** Allocates, lets go of most, and prints how much of the heap is in use, and its size. */
  static final class Loaded {
    private Loaded() {}

    public static void main(String[] arguments) {
      List<byte[]> blocks = new ArrayList<>();
      for (int i = 0; i < LOAD; i++) {
        blocks.add(new byte[MIB]);
      }
      blocks.subList(KEPT, LOAD).clear();
      System.gc();
      MemoryUsage usage = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
      System.out.println(usage.getUsed());
      System.out.println(usage.getCommitted());
      blocks.clear();
    }
  }

  @Test
  void heapShrinksToLittleMoreThanIsInUse() throws Exception {
    try (ChildJvm child =
        ChildJvm.of(Loaded.class).heap(512).flags(ServeFlags.ALL.toArray(String[]::new)).start()) {
      long used = Long.parseLong(child.line());
      long size = Long.parseLong(child.line());

      assertThat(used).isGreaterThanOrEqualTo((long) KEPT * MIB);
      assertThat(size).isLessThan(2 * used);
    }
  }
}
