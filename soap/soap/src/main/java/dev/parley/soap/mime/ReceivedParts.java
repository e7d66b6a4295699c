package dev.parley.soap.mime;

import dev.parley.soap.api.AttachmentLimits;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.BinaryParts;
import dev.parley.soap.xml.XmlException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a message that is received (RFC 2387), and content of its envelope that waits to be
 * read. A part that is read in the order of the message comes directly from the connection; parts
 * before it that the envelope refers to are kept until they are read ({@link Spool}), others are
 * skipped.
 *
 * <p>It ends, and the body of the message with it, when all content that the envelope refers to has
 * been read or closed, or by {@link #close}.
 *
 * <p>Threads: safe for all; readers of several parts wait for each other.
 */
public final class ReceivedParts implements BinaryParts, Closeable {
  private final InputStream body;
  private final @Nullable MultipartReader reader; // null: the message has no parts
  private final AttachmentLimits limits;
  private final SpoolSpace space;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Part> parts = new HashMap<>(); // that have arrived; guarded by lock
  private final Set<String> referred = new HashSet<>(); // by the envelope; guarded by lock
  private final List<String> unreferred = new ArrayList<>(); // skipped; guarded by lock
  private @Nullable Part current; // that the connection is at; guarded by lock
  private boolean rootRead; // guarded by lock
  private boolean envelopeRead; // guarded by lock
  private int pending = 1; // content not read to its end, and the envelope; guarded by lock
  private int memoryBytes; // of spools; guarded by lock
  private volatile boolean closed;
  private volatile long readNanos = System.nanoTime();

  private ReceivedParts(
      InputStream body,
      @Nullable MultipartReader reader,
      AttachmentLimits limits,
      SpoolSpace space) {
    this.body = body;
    this.reader = reader;
    this.limits = limits;
    this.space = space;
  }

  /** {@return the parts of a message that has none} Content of its envelope may be kept. */
  public static ReceivedParts none(InputStream body, AttachmentLimits limits, SpoolSpace space) {
    return new ReceivedParts(body, null, limits, space);
  }

  /**
   * {@return the parts of a multipart message}
   *
   * @throws MimeException when the media type has no boundary
   */
  public static ReceivedParts of(
      InputStream body, MediaType type, AttachmentLimits limits, SpoolSpace space)
      throws MimeException {
    String boundary = type.parameter("boundary").orElse("");
    return new ReceivedParts(body, new MultipartReader(body, boundary, limits), limits, space);
  }

  /** Part that has arrived. */
  private static final class Part {
    final PartHeaders headers;
    InputStream content; // from the connection, or from the spool
    @Nullable Spool spool;
    boolean opened;
    boolean ended;

    Part(PartHeaders headers, InputStream content) {
      this.headers = headers;
      this.content = content;
    }
  }

  // ---- the root

  /**
   * Root part: the envelope.
   *
   * @param contentType its media type
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Root(MediaType contentType, byte[] bytes) {}

  /**
   * Reads the root part.
   *
   * @param start content id that the media type names, with or without brackets; empty for the
   *     first part
   * @param bytesMax bytes that it may have
   * @throws IOException when there is none, or it is too long
   */
  public Root root(String start, int bytesMax) throws IOException {
    lock.lock();
    try {
      String id = PartHeaders.withoutBrackets(start);
      Part root = advance();
      while (root != null && !id.isEmpty() && !root.headers.contentId().equals(id)) {
        root = advance();
      }
      if (root == null) {
        throw new MimeException(
            "the message has no root part" + (id.isEmpty() ? "" : " <" + id + ">"));
      }
      byte[] bytes = root.content.readNBytes(bytesMax);
      if (bytes.length == bytesMax && root.content.read() >= 0) {
        throw new MimeException("the root part is longer than " + bytesMax + " bytes");
      }
      root.ended = true;
      root.opened = true;
      rootRead = true;
      return new Root(MediaType.parse(root.headers.contentType()), bytes);
    } finally {
      lock.unlock();
    }
  }

  // ---- arriving parts; guarded by lock

  /** Goes to the next part; keeps what is left of the current one if it will be read. */
  private @Nullable Part advance() throws IOException {
    if (closed || reader == null) {
      throw new IOException("the message has ended");
    }
    Part before = current;
    if (before != null && !before.ended && isWanted(before)) {
      keep(before);
    }
    PartHeaders headers = reader.next();
    if (headers == null) {
      current = null;
      return null;
    }
    Part part = new Part(headers, headers.decoded(reader.content()));
    current = part;
    String id = headers.contentId();
    if (!id.isEmpty() && parts.putIfAbsent(id, part) != null) {
      throw new MimeException("the message has two parts <" + id + ">");
    }
    if (rootRead && !isWanted(part)) {
      unreferred.add(id);
    }
    return part;
  }

  /**
   * Returns whether the envelope refers to a part, or may do so in what has not been read of it.
   */
  private boolean isWanted(Part part) {
    String id = part.headers.contentId();
    return envelopeRead ? referred.contains(id) : !id.isEmpty();
  }

  private void keep(Part part) throws IOException {
    Spool spool = spool(part.content);
    part.spool = spool;
    part.content = spool.open();
  }

  private Spool spool(InputStream content) throws IOException {
    Spool spool = Spool.of(content, limits.memoryBytesMax() - memoryBytes, space);
    memoryBytes += spool.memoryBytes();
    return spool;
  }

  private Part find(String contentId) throws IOException {
    Part part = parts.get(contentId);
    while (part == null) {
      if (advance() == null) {
        throw new MimeException("the message has no part <" + contentId + ">");
      }
      part = parts.get(contentId);
    }
    return part;
  }

  // ---- BinaryParts

  @Override
  public BinaryContent part(String contentId) {
    if (reader == null) {
      return NONE.part(contentId);
    }
    lock.lock();
    try {
      if (!referred.add(contentId)) {
        throw new XmlException("the part <" + contentId + "> is referred to more than once");
      }
      pending++;
      return new ReceivedContent(this, contentId);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public BinaryContent keep(InputStream content, String contentType) throws IOException {
    lock.lock();
    try {
      Spool spool = spool(content);
      Part part = new Part(new PartHeaders(Map.of("content-type", contentType)), spool.open());
      part.spool = spool;
      String id = "\0" + parts.size(); // no header has it
      parts.put(id, part);
      referred.add(id);
      pending++;
      return new ReceivedContent(this, id);
    } finally {
      lock.unlock();
    }
  }

  // ---- content, for ReceivedContent

  PartHeaders headers(String contentId) throws IOException {
    lock.lock();
    try {
      return find(contentId).headers;
    } finally {
      lock.unlock();
    }
  }

  /** Claims the content of a part. */
  void open(String contentId) throws IOException {
    lock.lock();
    try {
      Part part = find(contentId);
      if (part.opened) {
        throw new IOException("the part <" + contentId + "> is read once");
      }
      part.opened = true;
    } finally {
      lock.unlock();
    }
  }

  int read(String contentId, byte[] into, int offset, int length) throws IOException {
    lock.lock();
    try {
      Part part = find(contentId);
      if (closed && part.spool == null) {
        throw new IOException("the message has ended");
      }
      int read = part.content.read(into, offset, length);
      readNanos = System.nanoTime();
      if (read < 0) {
        end(part, true);
      }
      return read;
    } catch (RuntimeException e) { // of a decoder that was closed meanwhile
      throw new IOException("the message has ended: " + e.getMessage(), e);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the content of a part, read or not. */
  void release(String contentId) throws IOException {
    lock.lock();
    try {
      Part part = parts.get(contentId);
      referred.remove(contentId);
      if (part != null) {
        end(part, false);
      } else {
        done(false);
      }
    } finally {
      lock.unlock();
    }
  }

  private void end(Part part, boolean wasRead) throws IOException {
    if (part.ended) {
      return;
    }
    part.ended = true;
    if (part.spool != null) {
      memoryBytes -= part.spool.memoryBytes();
      part.spool.close();
    }
    done(wasRead);
  }

  private void done(boolean wasRead) throws IOException {
    if (--pending == 0) {
      if (wasRead && reader != null) {
        reader.finish();
      }
      close();
    }
  }

  // ---- the end

  /** {@return whether there is content that has not been read to its end} */
  public boolean isPending() {
    lock.lock();
    try {
      return pending > 0 && !closed;
    } finally {
      lock.unlock();
    }
  }

  /** {@return when content was last read, by {@link System#nanoTime}} */
  public long readNanos() {
    return readNanos;
  }

  /**
   * Marks the end of the envelope: parts that it has not referred to are not kept from now on. If
   * no content of the message is pending, this reads to its end.
   *
   * @return content ids of the parts so far that the envelope does not refer to
   */
  public List<String> envelopeRead() throws IOException {
    lock.lock();
    try {
      envelopeRead = true;
      parts.forEach((id, part) -> {
        if (!part.opened && !part.ended && !referred.contains(id)) {
          unreferred.add(id);
        }
      });
      if (pending == 1 && reader != null && !closed) {
        while (advance() != null) {
          // skipped
        }
      }
      done(true);
      return List.copyOf(unreferred);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the body of the message, and deletes what is kept. Without effect when it has ended. */
  @Override
  public void close() throws IOException {
    closed = true;
    body.close(); // a reader that waits for bytes fails, and releases the lock
    lock.lock();
    try {
      for (Part part : parts.values()) {
        if (part.spool != null) {
          part.spool.close();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends the message, whose connection may have ended before. */
  public void closeQuietly() {
    try {
      close();
    } catch (IOException e) {
      // that is what closing is for
    }
  }
}
