package dev.parley.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** File source of one attachment in the data folder. */
record AttachedFile(Path file) implements Source {
  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  @Override
  public Path folder() {
    return file.resolveSibling("");
  }

  @Override
  public Stamp stamp() {
    try {
      return Stamp.of(Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw Failures.of("the attachment", e);
    }
  }

  @Override
  public Opened open() {
    try {
      return new Opened(Files.newByteChannel(file, READ, NOFOLLOW_LINKS), stamp());
    } catch (IOException e) {
      throw Failures.of("the attachment", e);
    }
  }
}
