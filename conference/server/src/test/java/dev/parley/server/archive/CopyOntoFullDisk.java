package dev.parley.server.archive;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Makes a backup or restores one onto a disk that is too small, mounted by the command before it,
 * and prints why that failed and whether anything is left there.
 */
final class CopyOntoFullDisk {
  private CopyOntoFullDisk() {}

  public static void main(String[] words) throws IOException {
    Path from = Path.of(words[1]);
    Path to = Path.of(words[2]);
    try {
      if (words[0].equals("backup")) {
        Backup.make(from, to, _ -> {}, _ -> {});
      } else {
        Backup.restore(from, to, _ -> {}, _ -> {});
      }
      System.out.println("done");
    } catch (DataFolderException e) {
      System.out.println(String.valueOf(e.getMessage()).replace('\n', ' '));
    }
    System.out.println(FileTree.isEmptyFolder(to) ? "empty" : "left");
  }
}
