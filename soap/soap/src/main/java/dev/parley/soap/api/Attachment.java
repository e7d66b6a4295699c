package dev.parley.soap.api;

import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.BytesContent;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Binary value with a media type that is streamed: {@code xs:base64Binary} in the schema, a part of
 * the message by MTOM (SOAP 1.2 Message Transmission Optimization Mechanism), or else base64 in the
 * envelope. It is never held in memory as a whole.
 *
 * <p>One that is sent is opened when its turn comes, and its stream is closed when it has been
 * read. A call can be retried if all its attachments are {@link #repeatable}.
 *
 * <p>One that is received is read once, directly from the connection if all attachments of a
 * message are read in their order; one that is left out waits in memory or in a temporary file,
 * within {@link AttachmentLimits}. On a server it can be read until the response has been sent; on
 * a client until it is closed or its call's deadline has passed, and it holds a connection until it
 * has been read to its end or closed. {@link InputStream} and {@code Flow.Publisher<byte[]>} stand
 * for an attachment whose media type does not matter.
 *
 * <p>Threads: safe for all; its stream is confined to one.
 */
public final class Attachment implements Closeable {
  private final BinaryContent content;

  private Attachment(BinaryContent content) {
    this.content = content;
  }

  /** {@return an attachment of content} */
  public static Attachment of(BinaryContent content) {
    return new Attachment(content);
  }

  /** {@return an attachment of bytes, which are not copied} */
  public static Attachment of(String contentType, byte[] bytes) {
    return new Attachment(new BytesContent(bytes, SourceContent.checked(contentType)));
  }

  /** {@return an attachment of a file, which is opened when it is sent, with the file's name} */
  public static Attachment of(String contentType, Path file) {
    return new Attachment(SourceContent.of(contentType, file));
  }

  /** {@return an attachment that is opened whenever it is sent} */
  public static Attachment of(String contentType, Source source) {
    return new Attachment(new SourceContent(contentType, Optional.empty(), source, true));
  }

  /** {@return an attachment of a stream, which is read once} */
  public static Attachment of(String contentType, InputStream stream) {
    return new Attachment(new SourceContent(contentType, Optional.empty(), () -> stream, false));
  }

  /** Source of streams. */
  @FunctionalInterface
  public interface Source {
    /** {@return a new stream} */
    InputStream open() throws IOException;
  }

  /** {@return the attachment with a file name} */
  public Attachment named(String name) {
    return new Attachment(
        new SourceContent(
            content.contentType(), Optional.of(name), content::open, content.repeatable()));
  }

  /**
   * {@return the media type} For one that is received, this waits for the headers of its part.
   *
   * @throws java.io.UncheckedIOException when the connection ends before
   */
  public String contentType() {
    return content.contentType();
  }

  /** {@return the file name; waits as {@link #contentType} does} */
  public Optional<String> name() {
    return content.name();
  }

  /** {@return the number of bytes; empty when it is not known} */
  public OptionalLong length() {
    return content.length();
  }

  /** {@return whether it can be opened again} */
  public boolean repeatable() {
    return content.repeatable();
  }

  /**
   * {@return the bytes} The caller closes the stream.
   *
   * @throws IOException when they cannot be read, or were opened before and are not repeatable
   */
  public InputStream open() throws IOException {
    return content.open();
  }

  /** {@return the content} */
  public BinaryContent content() {
    return content;
  }

  /** Releases an attachment that is not opened, or not read to its end. */
  @Override
  public void close() throws IOException {
    content.close();
  }
}
