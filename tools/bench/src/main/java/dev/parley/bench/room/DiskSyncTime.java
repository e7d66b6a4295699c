package dev.parley.bench.room;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Measures the time of a write with and without sync; it shows whether the disk really syncs. */
final class DiskSyncTime {
  private static final int BYTES = 4 << 10;
  private static final int TIMES = 200;

  private DiskSyncTime() {}

  /** {@return the kind of the file system, such as ext4} */
  static String fileSystem(Path folder) {
    try {
      return Files.getFileStore(folder).type();
    } catch (IOException e) {
      throw new BenchException("the file system of " + folder + " is not known", e);
    }
  }

  /** {@return the median time of appending 4 KiB, in milliseconds} */
  static double millis(Path folder, boolean synced) {
    long[] nanos = new long[TIMES];
    Path file = folder.resolve("sync");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      for (int i = 0; i < TIMES; i++) {
        long begin = System.nanoTime();
        channel.write(ByteBuffer.allocate(BYTES));
        if (synced) {
          channel.force(false);
        }
        nanos[i] = System.nanoTime() - begin;
      }
    } catch (IOException e) {
      throw new BenchException(folder + " cannot be written: " + e.getMessage(), e);
    }
    Arrays.sort(nanos);
    return nanos[TIMES / 2] / 1e6;
  }
}
