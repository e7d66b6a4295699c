package dev.parley.soap.xml;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/** Binary content that is in memory. Immutable, as its bytes are not changed. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BytesContent(byte[] bytes, String contentType) implements BinaryContent {
  @Override
  public Optional<String> name() {
    return Optional.empty();
  }

  @Override
  public OptionalLong length() {
    return OptionalLong.of(bytes.length);
  }

  @Override
  public boolean repeatable() {
    return true;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }

  @Override
  public void close() {}
}
