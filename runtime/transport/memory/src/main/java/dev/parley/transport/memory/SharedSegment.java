package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Shared-memory segment of one connection: a header with counters and wake-up events, then two
 * rings. Each counter has 128 bytes of its own (lines may be prefetched in pairs) that only one
 * side writes; wake-up events are written by both.
 *
 * <pre>
 *     0  magic and version
 *   128  read   of ring 1: bytes ever read by the acceptor          \  64 bits each
 *   256  read   of ring 2: bytes ever read by the dialler           /
 *   384  event  of the dialler: 1 while it sleeps                   \
 *   512  event  of the acceptor                                      |  32 bits each
 *   640  full   of ring 1: 1 while the dialler waits for room        |
 *   768  full   of ring 2                                           /
 *  4096  ring 1, written by the dialler, then ring 2, by the acceptor
 * </pre>
 *
 * <p>Threads: as {@link RingBuffer}; {@link #close} once, when no thread uses the memory any more.
 */
final class SharedSegment implements AutoCloseable {
  static final long MAGIC = 0x0002_5945_4c52_4150L; // "PARLEY", version 2

  /** Bytes of each ring that are allocated in the file system from the start. */
  static final int EXTENT_BYTES = 1 << 18;

  static final int HEADER_BYTES = 4096;

  private static final Logger LOG = System.getLogger(SharedSegment.class.getName());
  private static final long LINE = 128;
  private static final int ROOM_LEFT = 16; // free space to keep, in multiples of the extent
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10).asReadOnlyBuffer();

  private final Arena arena;
  private final MemorySegment memory;
  private final int ringBytes;
  private final Path file;
  private final FileChannel channel;

  private SharedSegment(
      Arena arena, MemorySegment memory, int ringBytes, Path file, FileChannel channel) {
    this.file = file;
    this.arena = arena;
    this.memory = memory;
    this.ringBytes = ringBytes;
    this.channel = channel;
  }

  /** {@return the size of a file with two rings, in bytes} */
  private static long bytes(int ringBytes) {
    return start(ringBytes, false) + ringBytes;
  }

  private static long start(int ringBytes, boolean ofDialler) {
    return ofDialler ? HEADER_BYTES : HEADER_BYTES + (long) ringBytes;
  }

  /**
   * Creates the file and allocates every byte that is used from the start. On a full file system,
   * the first access to an unallocated page would be a SIGBUS.
   *
   * @throws IOException when the file system has no space for it; the message has the missing bytes
   */
  static SharedSegment create(Path file, int ringBytes) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, Set.of(CREATE_NEW, READ, WRITE), RuntimeFolder.ownerOnlyAttributes("rw-------"));
    try {
      fill(channel, 0, HEADER_BYTES + EXTENT_BYTES);
      fill(channel, start(ringBytes, false), EXTENT_BYTES);
      SharedSegment made = map(channel, ringBytes, file);
      made.memory.set(JAVA_LONG, 0, MAGIC);
      return made;
    } catch (IOException e) {
      giveUp(file, channel);
      throw explained(file, e);
    } catch (RuntimeException e) {
      giveUp(file, channel);
      throw e;
    }
  }

  private static void giveUp(Path file, FileChannel channel) throws IOException {
    try {
      channel.close();
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void fill(FileChannel channel, long from, long bytes) throws IOException {
    ByteBuffer zeros = ZEROS.duplicate();
    for (long at = from; at < from + bytes; ) {
      zeros.clear().limit((int) Math.min(zeros.capacity(), from + bytes - at));
      at += channel.write(zeros, at);
    }
  }

  private static IOException explained(Path file, IOException e) throws IOException {
    FileStore store = Files.getFileStore(file.toAbsolutePath().getParent());
    long needed = HEADER_BYTES + 2L * EXTENT_BYTES;
    long missing = needed - store.getUsableSpace();
    return missing <= 0
        ? e
        : new IOException(
            String.format(
                Locale.ROOT,
                "%s has no room for %,d bytes of shared memory: %,d are missing",
                store.name(),
                needed,
                missing),
            e);
  }

  /**
   * Opens the segment that the other side has created.
   *
   * @throws IOException when its size or its header is not as announced
   */
  static SharedSegment open(Path file, int ringBytes) throws IOException {
    FileChannel channel = FileChannel.open(file, Set.of(READ, WRITE, LinkOption.NOFOLLOW_LINKS));
    try {
      if (channel.size() != bytes(ringBytes)) {
        throw new IOException(
            "the shared memory has %,d bytes, %,d were said"
                .formatted(channel.size(), bytes(ringBytes)));
      }
      SharedSegment found = map(channel, ringBytes, file);
      if (!found.isOurs()) {
        found.arena.close();
        throw new IOException("the file is not shared memory of this version");
      }
      return found;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private boolean isOurs() {
    try {
      return memory.get(JAVA_LONG, 0) == MAGIC;
    } catch (InternalError e) {
      LOG.log(Level.DEBUG, "a fault in shared memory: it was cut off meanwhile", e);
      return false;
    }
  }

  private static SharedSegment map(FileChannel channel, int ringBytes, Path file)
      throws IOException {
    Arena arena = Arena.ofShared();
    try {
      return new SharedSegment(
          arena,
          channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes(ringBytes), arena),
          ringBytes,
          file,
          channel);
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /**
   * Doubles the allocated part of a ring, unless the file system would then be nearly full.
   *
   * @param extent the allocated bytes
   * @return the bytes that are allocated then
   */
  int extend(boolean ofDialler, int extent) {
    boolean interrupted = Thread.interrupted(); // an interrupt would close the channel
    try {
      FileStore store = Files.getFileStore(file.toAbsolutePath().getParent());
      if (extent == ringBytes || store.getUsableSpace() / ROOM_LEFT < extent) {
        return extent;
      }
      fill(channel, start(ringBytes, ofDialler) + extent, extent);
      return 2 * extent;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "a ring of shared memory stays as it is", e);
      return extent;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** {@return the ring that the dialler writes, or the one that the acceptor writes} */
  RingBuffer ring(boolean ofDialler) {
    int ring = ofDialler ? 0 : 1;
    long start = start(ringBytes, ofDialler);
    return new RingBuffer(memory, (1 + ring) * LINE, (5 + ring) * LINE, start, ringBytes);
  }

  /** {@return the wake-up event of one side} */
  WakeUpEvent event(boolean ofDialler) {
    long word = (ofDialler ? 3 : 4) * LINE;
    String name = file.getFileName() + (ofDialler ? ".dialler" : ".acceptor");
    return new WakeUpEvent(memory, word, AddressWait.on(memory, word, name, arena));
  }

  /** Deletes the file name. Windows permits that only when no process maps the file any more. */
  static void deleteName(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "the name of shared memory is taken away later", e);
    }
  }

  /** Unmaps the memory, and deletes the file name where that was not possible before. */
  @Override
  public void close() {
    arena.close();
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "closing the file of shared memory failed", e);
    }
    deleteName(file);
  }
}
