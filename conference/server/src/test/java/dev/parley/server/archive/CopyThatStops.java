package dev.parley.server.archive;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Makes a backup or restores one, says so in the midst of it, and waits there to be killed. */
final class CopyThatStops {
  private CopyThatStops() {}

  public static void main(String[] words) {
    Path from = Path.of(words[1]);
    Path to = Path.of(words[2]);
    if (words[0].equals("backup")) {
      Backup.make(from, to, _ -> {}, _ -> stop());
    } else {
      Backup.restore(from, to, _ -> {}, _ -> stop());
    }
  }

  private static void stop() {
    System.out.println("in the midst");
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
