package dev.parley.transport.pipe;

import dev.parley.transport.api.RuntimeFolder;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Named pipes on Linux: FIFOs in a folder that only their owner can enter. */
final class FifoPipes implements PlatformPipes {
  private static final String SUFFIX = ".pipe";

  /** Age from which a FIFO file of a pair is stale: it exists only during a handshake. */
  private static final Duration LEFT_BEHIND = Duration.ofMinutes(1);

  /** {@return the path of the listener's FIFO} */
  static Path listenerPath(PipeEndpoint endpoint) {
    return endpoint.place().resolve(endpoint.name() + SUFFIX);
  }

  @Override
  public PipeListener open(PipeEndpoint endpoint) throws IOException {
    Path folder = endpoint.place();
    if (endpoint.folder().isPresent()) {
      RuntimeFolder.checkFolder(folder);
    } else {
      RuntimeFolder.create(folder);
    }
    sweep(folder);
    return FifoListener.open(listenerPath(endpoint));
  }

  private static void sweep(Path folder) throws IOException {
    Instant before = Instant.now().minus(LEFT_BEHIND);
    try (DirectoryStream<Path> pairs = Files.newDirectoryStream(folder, FifoPair.GLOB)) {
      for (Path each : pairs) {
        if (made(each).isBefore(before)) {
          Files.deleteIfExists(each);
        }
      }
    } catch (NoSuchFileException e) {
      // Its maker was quicker.
    }
  }

  private static Instant made(Path file) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
  }

  @Override
  public PipeChannel dial(PipeEndpoint endpoint, DialTimeLimit patience) throws IOException {
    try {
      RuntimeFolder.checkFolder(endpoint.place());
      return FifoHandshake.dialled(listenerPath(endpoint), patience);
    } catch (NoSuchFileException | EOFException e) {
      removeStaleSoon(endpoint);
      throw patience.unreachable(e);
    }
  }

  @Override
  public void removeStaleSoon(PipeEndpoint endpoint) {
    FifoListener.tidy(listenerPath(endpoint));
  }
}
