package dev.parley.transport.pipe;

import dev.parley.transport.api.PeerInfo.Credentials;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;

/**
 * The two FIFOs of one connection. Their files exist only until both sides have opened them.
 *
 * @param up from the dialler to the acceptor
 * @param down from the acceptor to the dialler
 */
record FifoPair(String name, Path up, Path down) {
  /**
   * Glob pattern of stale FIFO files, whose dialler died during the handshake; no file of the
   * user's own matches.
   */
  static final String GLOB = "????????-????-????-????-????????????.{up,down}";

  private static final Set<PosixFilePermission> OWNER_MAY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /** {@return the pair with a name, in the folder of the listener's FIFO} */
  static FifoPair of(Path listener, String name) {
    return new FifoPair(
        name, listener.resolveSibling(name + ".up"), listener.resolveSibling(name + ".down"));
  }

  /** Creates both FIFOs in the folder of the listener's FIFO. */
  static FifoPair make(Path listener) throws IOException {
    FifoPair pair = of(listener, UUID.randomUUID().toString());
    try {
      FifoCalls.makeFifo(pair.up);
      FifoCalls.makeFifo(pair.down);
      return pair;
    } catch (IOException e) {
      pair.delete();
      throw e;
    }
  }

  /** Deletes both files; open descriptors stay valid. */
  void delete() throws IOException {
    Files.deleteIfExists(up);
    Files.deleteIfExists(down);
  }

  /**
   * Returns the owner of a FIFO.
   *
   * @throws IOException when the file is no FIFO, or others than this user can access it
   */
  static Credentials owner(Path fifo) throws IOException {
    PosixFileAttributes found =
        Files.readAttributes(fifo, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    String owner = found.owner().getName();
    if (!found.isOther() || !OWNER_MAY.containsAll(found.permissions())) {
      throw new IOException(fifo + " is no pipe for its owner alone");
    }
    if (!owner.equals(RuntimeFolder.user())) {
      throw new AccessDeniedException(fifo + " belongs to " + owner);
    }
    return new Credentials(owner, found.group().getName());
  }
}
