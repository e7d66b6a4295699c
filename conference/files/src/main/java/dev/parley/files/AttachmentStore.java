package dev.parley.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.parley.base.OwnerOnlyFiles;
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
 * Attachment store on disk: one folder per room and one file per attachment id, readable only by
 * the server's user. A file appears under its id once all of its bytes are on disk, and never
 * changes afterwards.
 *
 * <p>One process at a time may have the folder open for writing.
 *
 * <p>Threads: safe for all. Memory: a number for each room that was written to since the start.
 */
public final class AttachmentStore {
  /** Upper bound for the size of one attachment, in bytes. */
  public static final long BYTES_MAX = 50L << 20;

  private final Path folder;
  private final long roomBytesMax;
  private final Map<String, Long> used = new ConcurrentHashMap<>();
  private final Set<Path> uploading = ConcurrentHashMap.newKeySet();

  private AttachmentStore(Path folder, long roomBytesMax) {
    this.folder = folder;
    this.roomBytesMax = roomBytesMax;
  }

  /**
   * Opens a folder, creates it if it is missing, and deletes the partial files of uploads that a
   * crash interrupted.
   *
   * @param roomBytesMax bytes of all attachments of one room together
   */
  public static AttachmentStore open(Path folder, long roomBytesMax) {
    try {
      OwnerOnlyFiles.createFolder(folder);
      try (var rooms = Files.newDirectoryStream(folder, Files::isDirectory)) {
        for (Path room : rooms) {
          removeParts(room);
        }
      }
      return new AttachmentStore(folder, roomBytesMax);
    } catch (IOException e) {
      throw FileErrors.of("the folder for attachments", e);
    }
  }

  /**
   * Opens a folder read-only, beside the process that has it open for writing.
   *
   * @param folder may be missing
   */
  public static AttachmentStore openReadOnly(Path folder) {
    return new AttachmentStore(folder, 0);
  }

  private static void removeParts(Path room) throws IOException {
    try (var parts = Files.newDirectoryStream(room, "*" + AttachmentUpload.PART)) {
      for (Path part : parts) {
        Files.delete(part);
      }
    }
  }

  /**
   * Begins an upload and reserves its whole size in the room's quota.
   *
   * @param id of the attachment in its room; a finished upload of the same bytes may be repeated
   * @param bytes its exact size
   * @throws FilesException when the file is too large, the room's quota is used up, or an upload
   *     with this id is running
   */
  public AttachmentUpload begin(String room, UUID id, long bytes) {
    if (bytes < 0 || bytes > BYTES_MAX) {
      throw new FilesException(
          Reason.TOO_LARGE, "an attachment has at most " + (BYTES_MAX >> 20) + " MiB");
    }
    Path file = file(room, id);
    if (!uploading.add(file)) {
      throw new FilesException(
          Reason.BUSY, "an attachment with this id is just being uploaded; try again later");
    }
    boolean kept = false;
    try {
      OwnerOnlyFiles.createFolder(folder(room));
      boolean there = Files.exists(file, NOFOLLOW_LINKS);
      if (!there) {
        reserve(room, bytes);
      }
      kept = true;
      return AttachmentUpload.to(
          file, bytes, finished -> ended(room, file, finished || there ? 0 : bytes));
    } catch (IOException e) {
      throw FileErrors.of("the folder for attachments", e);
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

  /** {@return the bytes of all attachments of a room, running uploads included} */
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
      throw FileErrors.of("the room's attachments", e);
    }
  }

  /**
   * {@return an attachment}
   *
   * @throws FilesException when the room has none with this id
   */
  public ReadableFile source(String room, UUID id) {
    ReadableFile source = new StoredAttachment(file(room, id));
    source.stamp();
    return source;
  }

  /** {@return whether a room has an attachment} */
  public boolean has(String room, UUID id) {
    return Files.exists(file(room, id), NOFOLLOW_LINKS);
  }

  /**
   * Deletes an attachment.
   *
   * @return whether there was one
   */
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
      throw FileErrors.of("the attachment", e);
    }
  }

  /** {@return the ids of a room's attachments whose last upload is older than a time} */
  public Set<UUID> olderThan(String room, Instant before) {
    try {
      Set<UUID> ids = new HashSet<>();
      for (Path file : AttachmentFiles.older(folder(room), before)) {
        AttachmentFiles.id(file).ifPresent(ids::add);
      }
      return ids;
    } catch (IOException e) {
      throw FileErrors.of("the room's attachments", e);
    }
  }

  /**
   * Deletes an attachment whose last upload is older than a time.
   *
   * @return whether there was one
   */
  public boolean delete(String room, UUID id, Instant before) {
    return runExclusively(
        file(room, id), file -> AttachmentFiles.isOlder(file, before) && delete(room, id));
  }

  /**
   * Deletes attachments of rooms that no longer exist, if their last upload is older than a time.
   *
   * @param rooms the names of all existing rooms
   * @return the number of deleted files
   */
  public int deleteOrphans(Collection<String> rooms, Instant before) {
    Set<Path> theirs = rooms.stream().map(this::folder).collect(Collectors.toSet());
    int deleted = 0;
    try (var folders = Files.newDirectoryStream(folder, AttachmentFiles::isOfRoom)) {
      for (Path other : folders) {
        if (!theirs.contains(other)) {
          for (Path file : AttachmentFiles.older(other, before)) {
            deleted += runExclusively(file, each -> AttachmentFiles.delete(each, before)) ? 1 : 0;
          }
          AttachmentFiles.deleteEmpty(other);
        }
      }
      return deleted;
    } catch (IOException e) {
      throw FileErrors.of("the folder for attachments", e);
    }
  }

  private interface DeletionAction {
    boolean on(Path file) throws IOException;
  }

  /** {@return the result of the deletion; false while the file is being uploaded} */
  private boolean runExclusively(Path file, DeletionAction deletion) {
    if (!uploading.add(file)) {
      return false;
    }
    try {
      return deletion.on(file);
    } catch (IOException e) {
      throw FileErrors.of("the attachment", e);
    } finally {
      uploading.remove(file);
    }
  }

  /** Deletes all attachments of a room; running uploads fail. */
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
      throw FileErrors.of("the room's attachments", e);
    }
  }

  private Path file(String room, UUID id) {
    return folder(room).resolve(id.toString());
  }

  /**
   * Names the folder of a room by a digest: a room's name may have characters that file systems
   * refuse.
   */
  private Path folder(String room) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(room.getBytes(UTF_8));
      return folder.resolve(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
