package dev.parley.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** File source of one attachment in the data folder. */
record StoredAttachment(Path file) implements ReadableFile {
  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  @Override
  public Path folder() {
    return file.resolveSibling("");
  }

  @Override
  public FileStamp stamp() {
    try {
      return FileStamp.of(Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw FileErrors.of("the attachment", e);
    }
  }

  @Override
  public OpenedFile open() {
    try {
      return new OpenedFile(Files.newByteChannel(file, READ, NOFOLLOW_LINKS), stamp());
    } catch (IOException e) {
      throw FileErrors.of("the attachment", e);
    }
  }
}
