package dev.parley.transport.socket;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The socket file of a listening Unix-domain socket. It is created in an owner-only folder, gets
 * its permissions there and is then hard-linked to its path, so that no other user can open it at
 * any moment. The file of a dead process is replaced; the file of a live listener is not.
 *
 * @param fileKey identity of the file, to recognize a replacement by another process
 */
record SocketFile(Path path, ServerSocketChannel channel, @Nullable Object fileKey) {
  private static final Logger LOG = System.getLogger(SocketFile.class.getName());

  static SocketFile create(SocketEndpoint.Unix endpoint) {
    Path path = endpoint.path();
    try {
      removeStale(endpoint);
      return bind(path);
    } catch (FileAlreadyExistsException e) {
      throw inUse(endpoint, "another process has just begun to listen there", e);
    } catch (NoSuchFileException e) {
      throw new TransportException(
          Reason.IO, endpoint.uri(), "the folder of the socket is not there; make it first", e);
    } catch (AccessDeniedException e) {
      throw new TransportException(
          Reason.PERMISSION, endpoint.uri(), "this user may not write to that folder", e);
    } catch (IOException | UnsupportedOperationException e) {
      throw new TransportException(
          Reason.IO, endpoint.uri(), "listening failed: " + e.getMessage(), e);
    }
  }

  private static SocketFile bind(Path path) throws IOException {
    Path folder =
        Files.createDirectory(
            path.resolveSibling(".p" + ThreadLocalRandom.current().nextInt(0x1000000)),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path hidden = folder.resolve("s");
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.configureBlocking(false);
      channel.bind(UnixDomainSocketAddress.of(hidden), SocketAcceptors.BACKLOG_MAX);
      Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rw-------"));
      Files.createLink(path, hidden);
      return new SocketFile(path, channel, fileKey(path));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    } finally {
      Files.deleteIfExists(hidden);
      Files.delete(folder);
    }
  }

  private static void removeStale(SocketEndpoint.Unix endpoint) throws IOException {
    Path path = endpoint.path();
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!attributes(path).isOther()) {
      throw inUse(endpoint, "there is a file that is no socket; take another path", null);
    }
    try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      probe.configureBlocking(false); // a listener with a full backlog is alive, too
      probe.connect(UnixDomainSocketAddress.of(path));
      throw inUse(
          endpoint, "another process listens there; stop that service or take another path", null);
    } catch (ConnectException e) {
      LOG.log(Level.INFO, "{0}: removed the socket file of a process that is gone", path);
      Files.delete(path);
    } catch (SocketException e) {
      throw inUse(endpoint, "the socket of another user is there (" + e.getMessage() + ")", e);
    }
  }

  private static TransportException inUse(
      SocketEndpoint.Unix endpoint, String text, @Nullable Exception cause) {
    return new TransportException(Reason.IN_USE, endpoint.uri(), text, cause);
  }

  /** Removes the file, unless another process has replaced it. */
  void delete() {
    try {
      Object now = fileKey(path);
      if (now != null && now.equals(fileKey)) {
        Files.delete(path);
      }
    } catch (NoSuchFileException e) {
      // Somebody tidied up before.
    } catch (IOException e) {
      LOG.log(Level.WARNING, path + ": the socket file could not be removed", e);
    }
  }

  private static @Nullable Object fileKey(Path path) throws IOException {
    return attributes(path).fileKey();
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
