package dev.parley.soap.api;

import dev.parley.soap.xml.BinaryContent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** Content that is sent. Threads: safe for all. */
final class SourceContent implements BinaryContent {
  private final String contentType;
  private final Optional<String> name;
  private final Attachment.Source source;
  private final boolean repeatable;
  private final AtomicBoolean opened = new AtomicBoolean();

  /**
   * @param repeatable whether the source can be opened again
   */
  SourceContent(
      String contentType, Optional<String> name, Attachment.Source source, boolean repeatable) {
    this.contentType = checked(contentType);
    this.name = name.map(SourceContent::checked);
    this.source = source;
    this.repeatable = repeatable;
  }

  static SourceContent of(String contentType, Path file) {
    Optional<String> name = Optional.ofNullable(file.getFileName()).map(Path::toString);
    return new SourceContent(contentType, name, () -> Files.newInputStream(file), true);
  }

  /** {@return a text that may be the value of a header} */
  static String checked(String value) {
    if (value.isBlank() || value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "'" + value + "': a media type or name is not empty, and has no control characters");
    }
    return value;
  }

  @Override
  public String contentType() {
    return contentType;
  }

  @Override
  public Optional<String> name() {
    return name;
  }

  @Override
  public OptionalLong length() {
    return OptionalLong.empty();
  }

  @Override
  public boolean repeatable() {
    return repeatable;
  }

  @Override
  public InputStream open() throws IOException {
    if (opened.getAndSet(true) && !repeatable) {
      throw new IOException("an attachment of a stream is read once, and was read before");
    }
    return source.open();
  }

  /** Closes a stream that is never opened. */
  @Override
  public void close() throws IOException {
    if (!repeatable && !opened.getAndSet(true)) {
      source.open().close();
    }
  }
}
