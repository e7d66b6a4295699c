package dev.parley.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file system of a few kibibytes that a single process of a test sees. Linux. */
public final class SmallDisk {
  private SmallDisk() {}

  /**
   * {@return a command that runs the rest of its command line with the file system mounted}
   *
   * @param at an empty folder
   */
  public static List<String> command(Path at, int kibibytes) {
    String mount = "mount -t tmpfs -o size=" + kibibytes + "k small \"$0\" && exec \"$@\"";
    return List.of("unshare", "-Urm", "sh", "-c", mount, at.toString());
  }

  /** {@return whether this machine lets its users have file systems of their own} */
  public static boolean isPossible(Path at) throws InterruptedException {
    List<String> nothing = new ArrayList<>(command(at, 32));
    nothing.add("true");
    try {
      return new ProcessBuilder(nothing).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
