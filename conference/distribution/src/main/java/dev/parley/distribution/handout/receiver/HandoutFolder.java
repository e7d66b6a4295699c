package dev.parley.distribution.handout.receiver;

import dev.parley.distribution.handout.ContentId;
import dev.parley.distribution.handout.HandoutContent;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Folder of received files, with a limit for all of them together. The name of each is its content
 * id, never the name that was offered. If space is needed, the oldest files are deleted that are
 * not being received. One process at a time. Threads: one at a time.
 */
public final class HandoutFolder implements AutoCloseable {
  /** Space that is left on the disk for others: 256 MiB. */
  public static final long FREE_BYTES_MIN = 256L << 20;

  private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}(\\.part|\\.have(\\.new)?)?");
  private static final int ID_CHARS = 2 * ContentId.BYTES;

  private final Path folder;
  private final long bytesMax;
  private final FileChannel lock;
  private final Map<String, Long> open = new HashMap<>(); // sizes of files that are being received

  private HandoutFolder(Path folder, long bytesMax, FileChannel lock) {
    this.folder = folder;
    this.bytesMax = bytesMax;
    this.lock = lock;
  }

  /**
   * Opens a folder, and creates it if it is missing.
   *
   * @param bytesMax maximum size of all files together
   * @throws IOException when it cannot be written, or another process has it open
   */
  public static HandoutFolder open(Path folder, long bytesMax) throws IOException {
    Files.createDirectories(folder);
    FileChannel lock =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (lock.tryLock() != null) {
        return new HandoutFolder(folder, bytesMax, lock);
      }
    } catch (OverlappingFileLockException _) {
      // The same answer as for another process.
    } catch (IOException e) {
      lock.close();
      throw e;
    }
    lock.close();
    throw new HandoutFolderException(
        "the folder %s is in use by another receiver: choose another one".formatted(folder));
  }

  /** {@return the path of a file that is complete} */
  public Optional<Path> find(ContentId id) {
    return Optional.of(folder.resolve(id.hex())).filter(Files::isRegularFile);
  }

  PartialFile open(HandoutContent content) throws IOException {
    String name = content.id().hex();
    long size = content.layout().size();
    if (open.containsKey(name)) {
      throw new HandoutFolderException("the same file is received already");
    }
    makeRoom(name, size);
    PartialFile file = new PartialFile(folder, content);
    open.put(name, size);
    return file;
  }

  void closed(HandoutContent content) {
    open.remove(content.id().hex());
  }

  private void makeRoom(String name, long size) throws IOException {
    List<StoredFile> others = others(name);
    long used = open.values().stream().mapToLong(Long::longValue).sum();
    used += others.stream().mapToLong(StoredFile::size).sum();
    for (StoredFile each : others) {
      if (used + size <= bytesMax) {
        break;
      }
      Files.deleteIfExists(each.path());
      used -= each.size();
    }
    if (used + size > bytesMax) {
      throw new HandoutFolderException(
          "a file of %d bytes does not fit into the folder %s, which has a limit of %d"
              .formatted(size, folder, bytesMax));
    }
    long free = Files.getFileStore(folder).getUsableSpace();
    if (free - size < FREE_BYTES_MIN) {
      throw new HandoutFolderException(
          "the disk of %s has %d bytes left, too little for a file of %d: free some space"
              .formatted(folder, free, size));
    }
  }

  /** {@return files of other contents that are not being received, the oldest first} */
  private List<StoredFile> others(String name) throws IOException {
    List<StoredFile> all = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(folder)) {
      for (Path each : entries) {
        String file = each.getFileName().toString();
        if (NAME.matcher(file).matches()) {
          String content = file.substring(0, ID_CHARS);
          if (!content.equals(name) && !open.containsKey(content)) {
            all.add(new StoredFile(each, Files.size(each), Files.getLastModifiedTime(each)));
          }
        }
      }
    }
    all.sort(Comparator.comparing(StoredFile::changed));
    return all;
  }

  /** Lets other processes use the folder. */
  @Override
  public void close() throws IOException {
    lock.close();
  }

  private record StoredFile(Path path, long size, FileTime changed) {}
}
