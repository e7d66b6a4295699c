package dev.parley.files;

import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Maps I/O exceptions of the operating system to {@link FilesException}s with a reason for callers.
 */
final class FileErrors {
  private FileErrors() {}

  static FilesException of(String name, IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> new FilesException(Reason.NOT_FOUND, name + " is not there", e);
      case NotDirectoryException _ ->
          new FilesException(Reason.WRONG_KIND, name + " is not in a folder", e);
      case AccessDeniedException _ ->
          new FilesException(Reason.NO_ACCESS, "the server may not read " + name, e);
      case FileSystemLoopException _ -> new FilesException(Reason.LINK, name + " is a link", e);
      default -> new FilesException(Reason.IO, name + " cannot be read", e);
    };
  }
}
