package dev.parley.faults.processes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * File system of one process, which can be filled. It is in memory, and goes with the mount
 * namespace of this process.
 *
 * <p>Threads: confined to one at a time.
 */
final class SmallDisk {
  private static final int BLOCK_BYTES = 64 << 10;
  private static final int PAGE_BYTES = 4 << 10;

  private final Path at;

  private SmallDisk(Path at) {
    this.at = at;
  }

  /** Mounts the file system on an empty folder. */
  static SmallDisk mount(Path at, int mebibytes) throws IOException {
    Files.createDirectories(at);
    Commands.run(
        List.of("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "parley", at.toString()),
        "");
    return new SmallDisk(at);
  }

  /** Takes all space that is left. */
  void fill() throws IOException {
    try (OutputStream out = Files.newOutputStream(filler())) {
      write(out, BLOCK_BYTES);
      write(out, PAGE_BYTES);
    }
  }

  private static void write(OutputStream out, int bytes) {
    byte[] block = new byte[bytes];
    try {
      while (true) {
        out.write(block);
      }
    } catch (IOException _) {
      // The disk is full, as it should be.
    }
  }

  /** Gives the space back. */
  void free() throws IOException {
    Files.deleteIfExists(filler());
  }

  void unmount() throws IOException {
    Commands.run(List.of("umount", "-l", at.toString()), "");
  }

  private Path filler() {
    return at.resolve("filler");
  }
}
