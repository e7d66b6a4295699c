package dev.parley.transport.memory;

import dev.parley.transport.api.PeerInfo.Credentials;
import dev.parley.transport.api.RuntimeFolder;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;

/**
 * Rendezvous handshake of a shared-memory connection, after which both sides have mapped the same
 * file. Both sides belong to one user. Both know the file name before the file exists, and both
 * delete the file, so that none is left when either side dies.
 *
 * <pre>
 *   dialler                                   acceptor
 *   version, size of a ring, file  ─────────▶
 *   makes the file
 *   0                              ─────────▶
 *                                             opens the file, deletes it
 *                                  ◀───────── 0, or why not
 *   deletes the file
 * </pre>
 *
 * @param livenessLock the socket of the rendezvous
 * @param peer the peer's identity according to the operating system
 */
record RendezvousHandshake(
    SharedSegment segment, LivenessLock livenessLock, Optional<Credentials> peer) {
  private static final Logger LOG = System.getLogger(RendezvousHandshake.class.getName());

  /**
   * Size of one ring, in bytes. The file is sparse: most of it has no memory until a message needs
   * it. Larger messages are sent in pieces.
   */
  static final int RING_BYTES = 1 << 23;

  static final int VERSION = 2;
  private static final int RING_BYTES_MAX = 1 << 24;
  private static final int NAME_BYTES = 36; // a UUID's
  private static final int HELLO_BYTES = 2 * Integer.BYTES + NAME_BYTES;
  private static final int TEXT_BYTES_MAX = 200;
  private static final Pattern NAME = Pattern.compile("[0-9a-f-]{36}");
  private static final String SUFFIX = ".ring";

  /** Glob pattern of stale ring files, which hardly any other file matches. */
  static final String RINGS = "????????-????-????-????-????????????" + SUFFIX;

  /** Runs the dialler's side on a connected channel. */
  static RendezvousHandshake dialled(SocketChannel channel, Path folder) throws IOException {
    String name = UUID.randomUUID().toString();
    Path file = folder.resolve(name + SUFFIX);
    ByteBuffer hello = ByteBuffer.allocate(HELLO_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    hello.putInt(VERSION).putInt(RING_BYTES).put(name.getBytes(StandardCharsets.US_ASCII));
    write(channel, hello.flip());
    SharedSegment segment = SharedSegment.create(file, RING_BYTES);
    try {
      announce(channel);
      // The look-up reads some files; the acceptor opens the memory meanwhile.
      Optional<Credentials> peer = checked(channel);
      String refusal = text(channel);
      if (!refusal.isEmpty()) {
        throw new IOException("refused: " + refusal);
      }
      return new RendezvousHandshake(segment, new LivenessLock(channel), peer);
    } catch (IOException | RuntimeException e) {
      segment.close();
      throw e;
    } finally {
      SharedSegment.deleteName(file);
    }
  }

  /** Tells the acceptor that the file exists now. */
  private static void announce(SocketChannel channel) {
    try {
      write(channel, ByteBuffer.allocate(1));
    } catch (IOException e) {
      // Refused already; the refusal can still be read.
      LOG.log(Level.DEBUG, "hung up on while making the memory", e);
    }
  }

  /** Runs the acceptor's side on an accepted channel. */
  static RendezvousHandshake accepted(SocketChannel channel, Path folder) throws IOException {
    try {
      Optional<Credentials> peer = checked(channel);
      ByteBuffer hello = read(channel, HELLO_BYTES);
      int version = hello.getInt();
      if (version != VERSION) {
        throw new IOException("here is version " + VERSION + ", there " + version);
      }
      int ringBytes = hello.getInt();
      String name = StandardCharsets.US_ASCII.decode(hello).toString();
      if (ringBytes < SharedSegment.EXTENT_BYTES
          || ringBytes > RING_BYTES_MAX
          || Integer.bitCount(ringBytes) != 1
          || !NAME.matcher(name).matches()) {
        throw new IOException("the greeting is not one");
      }
      return joined(channel, folder.resolve(name + SUFFIX), ringBytes, peer);
    } catch (IOException e) {
      refuse(channel, String.valueOf(e.getMessage()));
      throw e;
    }
  }

  /** Refuses the dialler on an accepted channel. */
  static void refused(SocketChannel channel, String why) throws IOException {
    read(channel, HELLO_BYTES);
    refuse(channel, why);
  }

  private static RendezvousHandshake joined(
      SocketChannel channel, Path file, int ringBytes, Optional<Credentials> peer)
      throws IOException {
    SharedSegment segment;
    try {
      read(channel, 1);
      segment = SharedSegment.open(file, ringBytes);
    } finally {
      SharedSegment.deleteName(file);
    }
    try {
      write(channel, ByteBuffer.allocate(1));
    } catch (IOException e) {
      segment.close();
      throw e;
    }
    return new RendezvousHandshake(segment, new LivenessLock(channel), peer);
  }

  private static void refuse(SocketChannel channel, String why) throws IOException {
    byte[] said = why.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(said.length, TEXT_BYTES_MAX);
    write(channel, ByteBuffer.allocate(1 + length).put((byte) length).put(said, 0, length).flip());
  }

  private static Optional<Credentials> checked(SocketChannel channel) throws IOException {
    if (!channel.supportedOptions().contains(ExtendedSocketOptions.SO_PEERCRED)) {
      return Optional.empty(); // the owner-only folder protects the socket
    }
    UnixDomainPrincipal peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
    if (!peer.user().getName().equals(RuntimeFolder.user())) {
      throw new AccessDeniedException("the other side is a process of " + peer.user().getName());
    }
    return Optional.of(new Credentials(peer.user().getName(), peer.group().getName()));
  }

  private static String text(SocketChannel channel) throws IOException {
    int length = Byte.toUnsignedInt(read(channel, 1).get());
    return StandardCharsets.UTF_8.decode(read(channel, length)).toString();
  }

  private static ByteBuffer read(SocketChannel channel, int bytes) throws IOException {
    ByteBuffer read = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    while (read.hasRemaining()) {
      if (channel.read(read) < 0) {
        throw new EOFException("the other side hung up");
      }
    }
    return read.flip();
  }

  private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
