package dev.parley.transport.pipe;

import dev.parley.transport.api.PeerInfo.Credentials;
import dev.parley.transport.api.RunFolder;
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
 * The two FIFOs of one connection. They have names only until both sides have opened them.
 *
 * @param up from the dialler to the acceptor
 * @param down from the acceptor to the dialler
 */
record FifoPair(String name, Path up, Path down) {
  /** Files of pairs whose dialler died while it dialled match this, and none of the user's own. */
  static final String GLOB = "????????-????-????-????-????????????.{up,down}";

  private static final Set<PosixFilePermission> OWNER_MAY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /** {@return the pair of a name, beside the door} */
  static FifoPair of(Path door, String name) {
    return new FifoPair(
        name, door.resolveSibling(name + ".up"), door.resolveSibling(name + ".down"));
  }

  /** Makes both, beside the door. */
  static FifoPair make(Path door) throws IOException {
    FifoPair pair = of(door, UUID.randomUUID().toString());
    try {
      Libc.makeFifo(pair.up);
      Libc.makeFifo(pair.down);
      return pair;
    } catch (IOException e) {
      pair.delete();
      throw e;
    }
  }

  /** Takes their names away. */
  void delete() throws IOException {
    Files.deleteIfExists(up);
    Files.deleteIfExists(down);
  }

  /**
   * Asks the operating system whose FIFO it is.
   *
   * @throws IOException when it is none, or not this user's alone
   */
  static Credentials owner(Path fifo) throws IOException {
    PosixFileAttributes found =
        Files.readAttributes(fifo, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    String owner = found.owner().getName();
    if (!found.isOther() || !OWNER_MAY.containsAll(found.permissions())) {
      throw new IOException(fifo + " is no pipe for its owner alone");
    }
    if (!owner.equals(RunFolder.user())) {
      throw new AccessDeniedException(fifo + " belongs to " + owner);
    }
    return new Credentials(owner, found.group().getName());
  }
}
