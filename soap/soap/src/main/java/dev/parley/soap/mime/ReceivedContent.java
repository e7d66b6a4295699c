package dev.parley.soap.mime;

import dev.parley.soap.xml.BinaryContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** Content of a part that is received, read once. Threads: safe for all. */
final class ReceivedContent implements BinaryContent {
  private final ReceivedParts parts;
  private final String contentId;
  private final AtomicBoolean closed = new AtomicBoolean();

  ReceivedContent(ReceivedParts parts, String contentId) {
    this.parts = parts;
    this.contentId = contentId;
  }

  @Override
  public String contentType() {
    return headers().contentType();
  }

  @Override
  public Optional<String> name() {
    return headers().name();
  }

  private PartHeaders headers() {
    try {
      return parts.headers(contentId);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public OptionalLong length() {
    return OptionalLong.empty();
  }

  @Override
  public boolean repeatable() {
    return false;
  }

  @Override
  public InputStream open() throws IOException {
    parts.open(contentId);
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        return length == 0 ? 0 : parts.read(contentId, into, offset, length);
      }

      @Override
      public void close() throws IOException {
        ReceivedContent.this.close();
      }
    };
  }

  @Override
  public void close() throws IOException {
    if (!closed.getAndSet(true)) {
      parts.release(contentId);
    }
  }
}
