package dev.parley.soap.xml;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Binary content of an element of the type {@code xs:base64Binary} that is read as a stream.
 *
 * <p>Threads: safe for all; the stream is confined to one.
 */
public interface BinaryContent extends Closeable {
  /** Media type of content that says none. */
  String OCTET_STREAM = "application/octet-stream";

  /**
   * {@return the media type} For content that is received, this waits for the headers of its part.
   *
   * @throws java.io.UncheckedIOException when the connection ends before
   */
  String contentType();

  /** {@return the file name; waits as {@link #contentType} does} */
  Optional<String> name();

  /** {@return the number of bytes; empty when it is not known} */
  OptionalLong length();

  /** {@return whether {@link #open} can be called again} */
  boolean repeatable();

  /**
   * {@return the bytes} The caller closes the stream.
   *
   * @throws IOException when they cannot be read, or were opened before and are not repeatable
   */
  InputStream open() throws IOException;

  /** Releases content that is not opened, or is not read to its end. */
  @Override
  void close() throws IOException;
}
