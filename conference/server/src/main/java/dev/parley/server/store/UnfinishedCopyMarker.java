package dev.parley.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Marker of a folder that a copy is being written into: an empty folder, since a copy consists of
 * files. A store beside it is not opened, because the copy may have been killed before its end.
 */
public final class UnfinishedCopyMarker {
  private static final String MARKER = ".parley-unfinished";

  private UnfinishedCopyMarker() {}

  /** Marks a folder. */
  public static void begin(Path folder) throws IOException {
    Files.createDirectory(folder.resolve(MARKER));
  }

  /** Removes the mark. */
  public static void end(Path folder) throws IOException {
    Files.delete(folder.resolve(MARKER));
  }

  /** {@return whether a folder is marked} */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(MARKER));
  }

  static void refuse(Path folder) {
    if (isIn(folder)) {
      throw new StoreException(
          StoreException.Reason.IO,
          folder + " holds a part of a backup alone: empty it, and run 'parley restore' again",
          null);
    }
  }
}
