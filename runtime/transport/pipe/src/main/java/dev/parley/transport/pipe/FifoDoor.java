package dev.parley.transport.pipe;

import dev.parley.transport.api.Leftovers;
import dev.parley.transport.api.RunFolder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
 * A FIFO at which diallers say which pair of FIFOs they have made. It gets its place by a link,
 * which fails when there is one already: of several processes that want a name at once, one has it.
 * A FIFO that nobody has open to read is that of a process that is gone.
 */
final class FifoDoor implements PipeDoor {
  private static final Logger LOG = System.getLogger(FifoDoor.class.getName());
  private static final int WOKEN = 0;
  private static final int INCOMING = 1;
  private static final int BUFFER_BYTES = 4 << 10;

  private final Path path;
  private final @Nullable Object fileKey; // tells our file from one that somebody put in its place
  private final int descriptor;
  private final Counter counter;
  private final Polled polled = new Polled(2);
  private final MemorySegment state = Libc.state(Arena.ofAuto());
  private final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER_BYTES).limit(0);
  private final StringBuilder line = new StringBuilder();
  private volatile boolean closed;

  private FifoDoor(Path path, @Nullable Object fileKey, int descriptor, Counter counter) {
    this.path = path;
    this.fileKey = fileKey;
    this.descriptor = descriptor;
    this.counter = counter;
    polled.watch(WOKEN, counter.descriptor(), Polled.READABLE);
    polled.watch(INCOMING, descriptor, Polled.READABLE);
  }

  /**
   * Opens the door, in a folder that is the owner's alone.
   *
   * @throws FileAlreadyExistsException when somebody listens there
   */
  static FifoDoor open(Path path) throws IOException {
    removeStale(path);
    Path hidden = aside(path);
    Libc.makeFifo(hidden);
    // Held open for writing as well, or it would end whenever a dialler has gone.
    try (Descriptor descriptor = Descriptor.open(hidden, Libc.READ_WRITE)) {
      Files.createLink(path, hidden);
      Counter counter = new Counter();
      return new FifoDoor(path, attributes(path).fileKey(), descriptor.kept(), counter);
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

  /** Removes what a process has left that is gone: by who has lost it, or looks for it in vain. */
  static void tidy(Path path) {
    Leftovers.remove(() -> removeStale(path));
  }

  /** Removes the FIFO of a process that is gone, and no other. */
  private static void removeStale(Path path) throws IOException {
    if (isStale(path)) {
      RunFolder.alone(
          path.resolveSibling(""),
          () -> {
            if (isStale(path)) { // still: who else found it so may have put a new one in its place
              Files.delete(path);
            }
          });
    }
  }

  /**
   * {@return whether there is a FIFO that nobody reads}
   *
   * @throws FileAlreadyExistsException when somebody does, or it is no FIFO
   */
  private static boolean isStale(Path path) throws FileAlreadyExistsException {
    int descriptor = Libc.open(path, Libc.WRITE_ONLY);
    if (descriptor == -Libc.ENXIO) {
      return true;
    }
    if (descriptor >= 0) {
      Libc.close(descriptor);
    }
    if (descriptor == -Libc.ENOENT) {
      return false;
    }
    throw new FileAlreadyExistsException(path.toString());
  }

  @Override
  public PipeChannel accept() throws IOException {
    while (!closed) {
      PipeChannel newcomer = next();
      if (newcomer != null) {
        return newcomer;
      }
      polled.await(Long.MAX_VALUE);
      int count = Libc.read(descriptor, bytes.clear(), state);
      bytes.flip();
      if (count < 0 && count != -Libc.EAGAIN && count != -Libc.EINTR) {
        throw Libc.failed(path, -count);
      }
    }
    // By the thread that used them: a descriptor's number may be another file's soon.
    Libc.close(descriptor);
    counter.close();
    throw new ClosedChannelException();
  }

  private @Nullable PipeChannel next() {
    while (bytes.hasRemaining()) {
      char c = (char) (bytes.get() & 0xFF);
      if (c != '\n') {
        if (line.length() <= Greeting.LINE_CHARS_MAX) {
          line.append(c); // one too many, so that it is no greeting
        }
      } else {
        String said = line.toString();
        line.setLength(0);
        PipeChannel newcomer = meet(said);
        if (newcomer != null) {
          return newcomer;
        }
      }
    }
    return null;
  }

  private @Nullable PipeChannel meet(String said) {
    try {
      Greeting greeting = Greeting.read(said).orElse(null);
      return greeting == null
          ? null
          : FifoMeeting.accepted(greeting, FifoPair.of(path, greeting.pair()));
    } catch (IOException e) {
      LOG.log(Level.DEBUG, () -> path + ": a newcomer was sent away: " + e);
      return null;
    }
  }

  @Override
  public void close() {
    if (closed) {
      return; // a file with our key may be somebody else's by now
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
