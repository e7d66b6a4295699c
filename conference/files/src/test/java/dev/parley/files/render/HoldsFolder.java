package dev.parley.files.render;

import java.util.concurrent.locks.LockSupport;

/** Makes the folder of a process that draws, prints its path, and waits to be killed. */
final class HoldsFolder {
  private HoldsFolder() {}

  public static void main(String[] arguments) throws Exception {
    RenderFolder folder = RenderFolder.create();
    System.out.println(folder.path());
    while (true) {
      LockSupport.park(folder);
    }
  }
}
