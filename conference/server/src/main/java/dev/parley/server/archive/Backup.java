package dev.parley.server.archive;

import static dev.parley.server.archive.DataFolder.mappingErrors;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.server.store.StoreCopy;
import dev.parley.server.store.UnfinishedCopyMarker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Backup and restore of data folders. A server may be using the folder during a backup. A new
 * folder appears under its name once all of it is on disk; an empty one that exists, such as a
 * mount point, is marked as unfinished until then.
 *
 * <p>The store is copied first, as of one moment, and then the files beside it. A file is on disk
 * before an event names it, so the backup holds every file that its events name, apart from files
 * that the server removed in between because nothing needed them any more. A running recording is
 * copied as if the server had been killed at that moment.
 *
 * <p>Failures are thrown as {@link DataFolderException}s. Threads: confined to the caller's, which
 * it blocks. Memory: the names of all files.
 */
public final class Backup {
  private Backup() {}

  /** Number and size of the copied files. */
  public record CopySummary(long files, long bytes) {}

  /**
   * Makes a backup.
   *
   * @param data the data folder
   * @param target a folder that does not exist, or is empty
   * @param total called once with the number of bytes to copy
   * @param copied called with the number of bytes after each piece
   */
  public static CopySummary make(Path data, Path target, LongConsumer total, LongConsumer copied) {
    return mappingErrors(() -> {
      try {
        requireNew(target, "choose another folder for the backup");
        requireOutside(data, target);
        return complete(
            target,
            part -> {
              Path store = DataFolder.database(part);
              total.accept(
                  DataFolder.database(data).toFile().length()
                      + FileTree.size(data, FileTree.beside(data)));
              StoreCopy.copy(DataFolder.store(data), store, copied);
              FileTree.force(store); // VACUUM INTO does not
              CopySummary files = FileTree.copy(data, part, FileTree.beside(data), copied);
              BackupManifest.write(part);
              return new CopySummary(files.files() + 1, files.bytes() + Files.size(store));
            });
      } catch (IOException e) {
        throw failed("the backup in " + target, e);
      }
    });
  }

  /**
   * Restores a data folder from a backup.
   *
   * @param backup verified first: refused if a file is missing or changed
   * @param data a folder that does not exist, or is empty
   */
  public static CopySummary restore(
      Path backup, Path data, LongConsumer total, LongConsumer copied) {
    return mappingErrors(() -> {
      try {
        requireNew(data, "move it away, or restore into another --data folder");
        List<Path> files = BackupManifest.verified(backup);
        StoreCopy.requireKnown(DataFolder.store(backup));
        total.accept(FileTree.size(backup, files));
        return complete(data, part -> FileTree.copy(backup, part, files, copied));
      } catch (IOException e) {
        throw failed("the restoring of %s into %s".formatted(backup, data), e);
      }
    });
  }

  private static void requireNew(Path target, String remedy) throws IOException {
    if (Files.exists(target) && !FileTree.isEmptyFolder(target)) {
      throw new DataFolderException(
          DataFolderException.Reason.IO,
          UnfinishedCopyMarker.isIn(target)
              ? target + " holds a part of an earlier copy alone: empty it, and try again"
              : "%s already exists and is not empty: %s".formatted(target, remedy),
          null);
    }
  }

  private static void requireOutside(Path data, Path target) throws IOException {
    Path inside = data.toRealPath();
    for (Path at = target.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      if (Files.exists(at) && at.toRealPath().startsWith(inside)) {
        throw new DataFolderException(
            DataFolderException.Reason.IO,
            "%s is inside the data folder %s: choose a folder outside of it, best on another disk"
                .formatted(target, data),
            null);
      }
    }
  }

  private interface TargetWriter {
    CopySummary fill(Path folder) throws IOException;
  }

  /**
   * Fills a target folder such that it is complete, marked as unfinished, or absent at any time.
   */
  private static CopySummary complete(Path target, TargetWriter filling) throws IOException {
    Path absolute = target.toAbsolutePath();
    return Files.exists(absolute) ? inside(absolute, filling) : beside(absolute, filling);
  }

  /**
   * Fills an existing folder in place: a mount point cannot be renamed, and its sibling would be on
   * another disk.
   */
  private static CopySummary inside(Path folder, TargetWriter filling) throws IOException {
    UnfinishedCopyMarker.begin(folder);
    try {
      DurableFiles.forceFolder(folder);
      CopySummary done = filling.fill(folder);
      FileTree.forceFolders(folder);
      UnfinishedCopyMarker.end(folder);
      DurableFiles.forceFolder(folder);
      return done;
    } catch (IOException | RuntimeException e) {
      discard(() -> FileTree.empty(folder), e);
      throw e;
    }
  }

  private static CopySummary beside(Path absolute, TargetWriter filling) throws IOException {
    Path part = absolute.resolveSibling(absolute.getFileName() + ".parley-part");
    FileTree.delete(part); // left by an attempt that was killed
    OwnerOnlyFiles.createFolder(part);
    try {
      CopySummary done = filling.fill(part);
      FileTree.forceFolders(part);
      DurableFiles.rename(part, absolute);
      return done;
    } catch (IOException | RuntimeException e) {
      discard(() -> FileTree.delete(part), e);
      throw e;
    }
  }

  private interface PartialCleanup {
    void discard() throws IOException;
  }

  private static void discard(PartialCleanup part, Exception why) {
    try {
      part.discard();
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  private static DataFolderException failed(String what, IOException e) {
    String why =
        e instanceof NoSuchFileException ? "there is no file " + e.getMessage() : e.toString();
    return new DataFolderException(
        DataFolderException.Reason.IO,
        "%s: %s; look at the folder's rights and the disk's free space".formatted(what, why),
        e);
  }
}
