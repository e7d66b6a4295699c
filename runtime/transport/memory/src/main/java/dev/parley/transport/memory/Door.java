package dev.parley.transport.memory;

import dev.parley.transport.api.Leftovers;
import dev.parley.transport.api.RunFolder;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The listening socket of a name. It gets its place by a link, which fails when there is one
 * already: of several processes that want a name at once, one has it.
 *
 * @param fileKey tells our file from one that somebody else put in its place
 */
record Door(Path path, ServerSocketChannel channel, @Nullable Object fileKey)
    implements AutoCloseable {
  private static final int BACKLOG_MAX = 1024;

  /** A ring has a file for the moment of a meeting only; one as old as this was left behind. */
  private static final Duration LEFT_BEHIND = Duration.ofMinutes(1);

  /**
   * Opens the door, in a folder that is the owner's alone.
   *
   * @throws FileAlreadyExistsException when somebody listens there
   */
  static Door open(Path folder, Path path) throws IOException {
    sweep(folder);
    removeStale(folder, path);
    Path hidden = path.resolveSibling(UUID.randomUUID().toString().substring(24));
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(hidden), BACKLOG_MAX);
      RunFolder.ownerOnly(hidden);
      Files.createLink(path, hidden);
      return new Door(path, channel, attributes(path).fileKey());
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    } finally {
      Files.deleteIfExists(hidden);
    }
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static void sweep(Path folder) throws IOException {
    Instant before = Instant.now().minus(LEFT_BEHIND);
    try (DirectoryStream<Path> rings = Files.newDirectoryStream(folder, Meeting.RINGS)) {
      for (Path each : rings) {
        if (attributes(each).lastModifiedTime().toInstant().isBefore(before)) {
          Segment.unname(each);
        }
      }
    } catch (NoSuchFileException e) {
      // Its maker was quicker.
    }
  }

  /** Removes what a process has left that is gone: by who has lost it, or looks for it in vain. */
  static void tidy(MemoryEndpoint endpoint) {
    Leftovers.remove(() -> removeStale(endpoint.folder(), endpoint.door()));
  }

  /** Removes the socket of a process that is gone, and no other. */
  private static void removeStale(Path folder, Path path) throws IOException {
    if (isStale(path)) {
      RunFolder.alone(
          folder,
          () -> {
            if (isStale(path)) { // still: who else found it so may have put a new one in its place
              Files.delete(path);
            }
          });
    }
  }

  /**
   * {@return whether there is a socket that nobody listens at}
   *
   * @throws FileAlreadyExistsException when somebody does, or it is no socket
   */
  private static boolean isStale(Path path) throws IOException {
    try {
      if (!attributes(path).isOther()) { // a dead socket refuses, and so does a file
        throw new FileAlreadyExistsException(path.toString(), null, "it is no socket");
      }
    } catch (NoSuchFileException e) {
      return false;
    }
    try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      probe.configureBlocking(false); // a listener with a full backlog is alive, too
      probe.connect(UnixDomainSocketAddress.of(path));
    } catch (ConnectException e) {
      return true;
    } catch (IOException e) {
      if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
    }
    throw new FileAlreadyExistsException(path.toString());
  }

  /** Shuts the door. */
  @Override
  public void close() throws IOException {
    try {
      Object now = attributes(path).fileKey();
      if (Objects.equals(now, fileKey)) { // both null on Windows
        Files.delete(path);
      }
    } catch (NoSuchFileException e) {
      // Somebody tidied up before.
    } finally {
      channel.close();
    }
  }
}
