package dev.parley.transport.pipe;

import dev.parley.ffi.CallState;
import dev.parley.ffi.Errno;
import dev.parley.ffi.FileDescriptors;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.StaleNameCleanup;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Listener on Linux: a FIFO into which diallers write the name of the FIFO pair that they have
 * created. The FIFO is created under a temporary name and then hard-linked to its path; the link
 * fails when the path exists, so that of several processes that want a name at once exactly one
 * gets it. A FIFO without a reader belongs to a dead process.
 */
final class FifoListener implements PipeListener {
  private static final Logger LOG = System.getLogger(FifoListener.class.getName());
  private static final int WOKEN = 0;
  private static final int INCOMING = 1;
  private static final int BUFFER_BYTES = 4 << 10;

  private final Path path;
  private final @Nullable Object fileKey; // to recognize a replacement by another process
  private final int descriptor;
  private final EventFd counter;
  private final PollSet polled = new PollSet(2);
  private final CallState state = new CallState(Arena.ofAuto());
  private final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER_BYTES).limit(0);
  private final StringBuilder line = new StringBuilder();
  private volatile boolean closed;

  private FifoListener(Path path, @Nullable Object fileKey, int descriptor, EventFd counter) {
    this.path = path;
    this.fileKey = fileKey;
    this.descriptor = descriptor;
    this.counter = counter;
    polled.watch(WOKEN, counter.descriptor(), PollSet.READABLE);
    polled.watch(INCOMING, descriptor, PollSet.READABLE);
  }

  /**
   * Listens in an owner-only folder.
   *
   * @throws FileAlreadyExistsException when a process listens there
   */
  static FifoListener open(Path path) throws IOException {
    removeStale(path);
    Path hidden = aside(path);
    FifoCalls.makeFifo(hidden);
    // Open for writing as well, or reads would return end-of-file after each dialler.
    try (FifoDescriptor descriptor = FifoDescriptor.open(hidden, FileDescriptors.O_RDWR)) {
      Files.createLink(path, hidden);
      EventFd counter = new EventFd();
      return new FifoListener(path, attributes(path).fileKey(), descriptor.kept(), counter);
    } finally {
      Files.deleteIfExists(hidden);
    }
  }

  private static Path aside(Path path) {
    return path.resolveSibling(UUID.randomUUID().toString().substring(24));
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Removes the FIFO of a dead listener, now or soon. Called by a peer that has lost or cannot
   * reach it.
   */
  static void tidy(Path path) {
    StaleNameCleanup.remove(() -> removeStale(path));
  }

  /** Removes the FIFO of a dead process, and no other. */
  private static void removeStale(Path path) throws IOException {
    if (isStale(path)) {
      RuntimeFolder.withLock(
          path.resolveSibling(""),
          () -> {
            if (isStale(path)) { // again, under the lock: another process may have replaced it
              Files.delete(path);
            }
          });
    }
  }

  /**
   * {@return whether the path is a FIFO without a reader}
   *
   * @throws FileAlreadyExistsException when a process reads it, or the file is no FIFO
   */
  private static boolean isStale(Path path) throws FileAlreadyExistsException {
    int descriptor = FifoCalls.open(path, FileDescriptors.O_WRONLY);
    if (descriptor == -Errno.ENXIO) {
      return true;
    }
    if (descriptor >= 0) {
      FileDescriptors.close(descriptor);
    }
    if (descriptor == -Errno.ENOENT) {
      return false;
    }
    throw new FileAlreadyExistsException(path.toString());
  }

  @Override
  public PipeChannel accept() throws IOException {
    while (!closed) {
      PipeChannel channel = next();
      if (channel != null) {
        return channel;
      }
      polled.await(Long.MAX_VALUE);
      int count = FifoCalls.read(descriptor, bytes.clear(), state);
      bytes.flip();
      if (count < 0 && count != -Errno.EAGAIN && count != -Errno.EINTR) {
        throw FifoCalls.failed(path, -count);
      }
    }
    // Closed by the thread that uses them: the kernel reuses descriptor numbers at once.
    FileDescriptors.close(descriptor);
    counter.close();
    throw new ClosedChannelException();
  }

  private @Nullable PipeChannel next() {
    while (bytes.hasRemaining()) {
      char c = (char) (bytes.get() & 0xFF);
      if (c != '\n') {
        if (line.length() <= FifoGreeting.LINE_CHARS_MAX) {
          line.append(c); // at most one too many, so that a longer line is no valid greeting
        }
      } else {
        String said = line.toString();
        line.setLength(0);
        PipeChannel channel = meet(said);
        if (channel != null) {
          return channel;
        }
      }
    }
    return null;
  }

  private @Nullable PipeChannel meet(String said) {
    try {
      FifoGreeting greeting = FifoGreeting.read(said).orElse(null);
      return greeting == null
          ? null
          : FifoHandshake.accepted(greeting, FifoPair.of(path, greeting.pair()));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, () -> path + ": a connection was refused: " + e);
      return null;
    }
  }

  @Override
  public void close() {
    if (closed) {
      return; // the kernel may have reused our file key for another process's file
    }
    try {
      Object now = attributes(path).fileKey();
      if (now != null && now.equals(fileKey)) {
        Files.delete(path);
      }
    } catch (NoSuchFileException e) {
      // Somebody tidied up before.
    } catch (IOException e) {
      LOG.log(Level.WARNING, path + ": the pipe could not be removed", e);
    }
    closed = true;
    counter.raise();
  }
}
