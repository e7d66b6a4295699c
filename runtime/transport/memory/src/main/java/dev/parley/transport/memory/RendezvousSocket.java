package dev.parley.transport.memory;

import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.StaleNameCleanup;
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
 * Rendezvous of a name: a listening Unix-domain socket. The socket is bound under a temporary name
 * and then hard-linked to its path; the link fails when the path exists, so that of several
 * processes that want a name at once exactly one gets it.
 *
 * @param fileKey identity of the socket file, to recognize a replacement by another process
 */
record RendezvousSocket(Path path, ServerSocketChannel channel, @Nullable Object fileKey)
    implements AutoCloseable {
  private static final int BACKLOG_MAX = 1024;

  /** Age from which a ring file is stale: it exists only while two sides meet. */
  private static final Duration LEFT_BEHIND = Duration.ofMinutes(1);

  /**
   * Listens in an owner-only folder.
   *
   * @throws FileAlreadyExistsException when a process listens there
   */
  static RendezvousSocket listen(Path folder, Path path) throws IOException {
    sweep(folder);
    removeStale(folder, path);
    Path hidden = path.resolveSibling(UUID.randomUUID().toString().substring(24));
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(hidden), BACKLOG_MAX);
      RuntimeFolder.restrictToOwner(hidden);
      Files.createLink(path, hidden);
      return new RendezvousSocket(path, channel, attributes(path).fileKey());
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
    try (DirectoryStream<Path> rings =
        Files.newDirectoryStream(folder, RendezvousHandshake.RINGS)) {
      for (Path each : rings) {
        if (attributes(each).lastModifiedTime().toInstant().isBefore(before)) {
          SharedSegment.deleteName(each);
        }
      }
    } catch (NoSuchFileException e) {
      // Its maker was quicker.
    }
  }

  /**
   * Removes the socket of a dead listener, now or soon. Called by a peer that has lost or cannot
   * reach it.
   */
  static void removeStaleSoon(MemoryEndpoint endpoint) {
    StaleNameCleanup.remove(() -> removeStale(endpoint.folder(), endpoint.rendezvous()));
  }

  /** Removes the socket of a dead process, and no other. */
  private static void removeStale(Path folder, Path path) throws IOException {
    if (isStale(path)) {
      RuntimeFolder.withLock(
          folder,
          () -> {
            if (isStale(path)) { // again, under the lock: another process may have replaced it
              Files.delete(path);
            }
          });
    }
  }

  /**
   * {@return whether the path is a socket without a listener}
   *
   * @throws FileAlreadyExistsException when a process listens, or the file is no socket
   */
  private static boolean isStale(Path path) throws IOException {
    try {
      if (!attributes(path).isOther()) { // a plain file refuses a connection as a dead socket does
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

  /** Stops listening and removes the socket, unless another process has replaced it. */
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
