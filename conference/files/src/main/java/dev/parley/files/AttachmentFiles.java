package dev.parley.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Attachment files selected by age, which is the time since their last upload. */
final class AttachmentFiles {
  private static final Pattern ATTACHMENT =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern ROOM = Pattern.compile("[0-9a-f]{64}");

  private AttachmentFiles() {}

  /** {@return the files of a folder that are older than a time; none if the folder is missing} */
  static List<Path> older(Path folder, Instant before) throws IOException {
    List<Path> older = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (var files = Files.newDirectoryStream(folder, file -> isOlder(file, before))) {
        files.forEach(older::add);
      }
    }
    return older;
  }

  /** {@return whether a file exists and is older than a time} */
  static boolean isOlder(Path file, Instant before) throws IOException {
    return Files.exists(file, NOFOLLOW_LINKS)
        && Files.getLastModifiedTime(file, NOFOLLOW_LINKS).toInstant().isBefore(before);
  }

  /** {@return the attachment id in a file's name; empty if the file is no attachment} */
  static Optional<UUID> id(Path file) {
    String name = String.valueOf(file.getFileName());
    return ATTACHMENT.matcher(name).matches()
        ? Optional.of(UUID.fromString(name))
        : Optional.empty();
  }

  /** {@return whether a path has the form of a room's folder} */
  static boolean isOfRoom(Path folder) {
    return ROOM.matcher(String.valueOf(folder.getFileName())).matches()
        && Files.isDirectory(folder, NOFOLLOW_LINKS);
  }

  static boolean delete(Path file, Instant before) throws IOException {
    return isOlder(file, before) && Files.deleteIfExists(file);
  }

  static void deleteEmpty(Path folder) throws IOException {
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      // The folder holds a younger file.
    }
  }
}
