package dev.parley.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.parley.base.OwnerOnly;
import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Files that members attached, on disk: one folder for each room, one file for each id, readable by
 * the server's user alone. A file appears under its id when all of it is on disk, and never
 * changes.
 *
 * <p>One process at a time may have a folder open.
 *
 * <p>Threads: safe for all. Memory: a number for each room that was written to since the start.
 */
public final class Attachments {
  /** Bytes of one attachment. */
  public static final long BYTES_MAX = 50L << 20;

  private final Path folder;
  private final long roomBytesMax;
  private final Map<String, Long> used = new ConcurrentHashMap<>();
  private final Set<Path> uploading = ConcurrentHashMap.newKeySet();

  private Attachments(Path folder, long roomBytesMax) {
    this.folder = folder;
    this.roomBytesMax = roomBytesMax;
  }

  /**
   * Opens a folder, makes it when it is not there, and removes what uploads left behind that a
   * crash cut short.
   *
   * @param roomBytesMax bytes of all attachments of one room together
   */
  public static Attachments open(Path folder, long roomBytesMax) {
    try {
      OwnerOnly.folder(folder);
      try (var rooms = Files.newDirectoryStream(folder, Files::isDirectory)) {
        for (Path room : rooms) {
          removeParts(room);
        }
      }
      return new Attachments(folder, roomBytesMax);
    } catch (IOException e) {
      throw Failures.of("the folder for attachments", e);
    }
  }

  /**
   * Looks at a folder from beside the process that has it open. To be read from only.
   *
   * @param folder one that need not be there
   */
  public static Attachments beside(Path folder) {
    return new Attachments(folder, 0);
  }

  private static void removeParts(Path room) throws IOException {
    try (var parts = Files.newDirectoryStream(room, "*" + Upload.PART)) {
      for (Path part : parts) {
        Files.delete(part);
      }
    }
  }

  /**
   * Begins to take in a file. Room for all of it is set aside at once.
   *
   * @param id names the file in its room; a finished upload of the same bytes may be repeated
   * @param bytes its exact size
   * @throws FilesException when it is too large, the room is full, or the id is being uploaded
   */
  public Upload begin(String room, UUID id, long bytes) {
    if (bytes < 0 || bytes > BYTES_MAX) {
      throw new FilesException(
          Reason.TOO_LARGE, "an attachment has at most " + (BYTES_MAX >> 20) + " MiB");
    }
    Path file = file(room, id);
    if (!uploading.add(file)) {
      throw new FilesException(
          Reason.ID_TAKEN, "an attachment with this id is just being uploaded");
    }
    boolean kept = false;
    try {
      OwnerOnly.folder(folder(room));
      boolean there = Files.exists(file, NOFOLLOW_LINKS);
      if (!there) {
        reserve(room, bytes);
      }
      kept = true;
      return Upload.to(file, bytes, finished -> ended(room, file, finished || there ? 0 : bytes));
    } catch (IOException e) {
      throw Failures.of("the folder for attachments", e);
    } finally {
      if (!kept) {
        uploading.remove(file);
      }
    }
  }

  private void reserve(String room, long bytes) {
    used.compute(
        room,
        (_, before) -> {
          long now = (before != null ? before : measured(room)) + bytes;
          if (now > roomBytesMax) {
            throw new FilesException(
                Reason.FULL,
                "all attachments of a room together have at most "
                    + (roomBytesMax >> 20)
                    + " MiB: delete some");
          }
          return now;
        });
  }

  private void ended(String room, Path file, long givenBack) {
    uploading.remove(file);
    used.computeIfPresent(room, (_, now) -> now - givenBack);
  }

  /** {@return the bytes of all attachments of a room, those being uploaded too} */
  public long used(String room) {
    return used.computeIfAbsent(room, this::measured);
  }

  private long measured(String room) {
    Path in = folder(room);
    if (!Files.isDirectory(in)) {
      return 0;
    }
    long bytes = 0;
    try (var files = Files.newDirectoryStream(in)) {
      for (Path file : files) {
        bytes += Files.size(file);
      }
      return bytes;
    } catch (IOException e) {
      throw Failures.of("the room's attachments", e);
    }
  }

  /**
   * {@return an attachment}
   *
   * @throws FilesException when the room has none with this id
   */
  public Source source(String room, UUID id) {
    Source source = new AttachedFile(file(room, id));
    source.stamp();
    return source;
  }

  /** {@return whether a room has an attachment} */
  public boolean has(String room, UUID id) {
    return Files.exists(file(room, id), NOFOLLOW_LINKS);
  }

  /** Deletes an attachment. {@return whether there was one} */
  public boolean delete(String room, UUID id) {
    Path file = file(room, id);
    try {
      long bytes = Files.exists(file) ? Files.size(file) : 0;
      boolean deleted = Files.deleteIfExists(file);
      if (deleted) {
        used.computeIfPresent(room, (_, now) -> now - bytes);
      }
      return deleted;
    } catch (IOException e) {
      throw Failures.of("the attachment", e);
    }
  }

  /** {@return the ids of a room's attachments that came before} */
  public Set<UUID> olderThan(String room, Instant before) {
    try {
      Set<UUID> ids = new HashSet<>();
      for (Path file : Leftovers.older(folder(room), before)) {
        Leftovers.id(file).ifPresent(ids::add);
      }
      return ids;
    } catch (IOException e) {
      throw Failures.of("the room's attachments", e);
    }
  }

  /**
   * Deletes an attachment that came before, and did not come again since.
   *
   * @return whether there was one
   */
  public boolean delete(String room, UUID id, Instant before) {
    return exclusively(file(room, id), file -> Leftovers.isOlder(file, before) && delete(room, id));
  }

  /**
   * Deletes what came before into rooms that there are not.
   *
   * @param rooms all that there are
   * @return how many files
   */
  public int deleteOthers(Collection<String> rooms, Instant before) {
    Set<Path> theirs = rooms.stream().map(this::folder).collect(Collectors.toSet());
    int deleted = 0;
    try (var folders = Files.newDirectoryStream(folder, Leftovers::isOfRoom)) {
      for (Path other : folders) {
        if (!theirs.contains(other)) {
          for (Path file : Leftovers.older(other, before)) {
            deleted += exclusively(file, each -> Leftovers.delete(each, before)) ? 1 : 0;
          }
          Leftovers.deleteEmpty(other);
        }
      }
      return deleted;
    } catch (IOException e) {
      throw Failures.of("the folder for attachments", e);
    }
  }

  private interface Deletion {
    boolean on(Path file) throws IOException;
  }

  /** {@return what the deletion says; false when the file is just being uploaded} */
  private boolean exclusively(Path file, Deletion deletion) {
    if (!uploading.add(file)) {
      return false;
    }
    try {
      return deletion.on(file);
    } catch (IOException e) {
      throw Failures.of("the attachment", e);
    } finally {
      uploading.remove(file);
    }
  }

  /** Deletes all attachments of a room; uploads under way fail. */
  public void deleteAll(String room) {
    Path in = folder(room);
    if (!Files.isDirectory(in)) {
      return;
    }
    try (var files = Files.newDirectoryStream(in)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.delete(in);
      used.remove(room);
    } catch (IOException e) {
      throw Failures.of("the room's attachments", e);
    }
  }

  private Path file(String room, UUID id) {
    return folder(room).resolve(id.toString());
  }

  /** A room may have any name, and file systems may not: its folder is named by a digest of it. */
  private Path folder(String room) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(room.getBytes(UTF_8));
      return folder.resolve(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
