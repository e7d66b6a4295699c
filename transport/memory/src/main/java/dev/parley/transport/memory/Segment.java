package dev.parley.transport.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.parley.transport.api.RunFolder;
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
 * The memory that two sides share. Each counter has a cache line, or two where lines are fetched in
 * pairs, that only one side writes; bells are written by both.
 *
 * <pre>
 *     0  magic and version
 *   128  read   of ring 1: bytes ever read by the acceptor          \  64 bits each
 *   256  read   of ring 2: bytes ever read by the dialler           /
 *   384  bell   of the dialler: 1 while it sleeps                   \
 *   512  bell   of the acceptor                                      |  32 bits each
 *   640  full   of ring 1: 1 while the dialler waits for room        |
 *   768  full   of ring 2                                           /
 *  4096  ring 1, written by the dialler, then ring 2, by the acceptor
 * </pre>
 *
 * <p>Threads: as {@link Ring} says; {@link #close} once, when no thread uses it any more.
 */
final class Segment implements AutoCloseable {
  static final long MAGIC = 0x0001_5945_4c52_4150L; // "PARLEY", version 1
  static final int HEADER_BYTES = 4096;

  private static final Logger LOG = System.getLogger(Segment.class.getName());
  private static final long LINE = 128;
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10).asReadOnlyBuffer();

  private final Arena arena;
  private final MemorySegment memory;
  private final int ringBytes;
  private final Path file;

  private Segment(Arena arena, MemorySegment memory, int ringBytes, Path file) {
    this.file = file;
    this.arena = arena;
    this.memory = memory;
    this.ringBytes = ringBytes;
  }

  /** {@return how large a file with two rings is} */
  static long bytes(int ringBytes) {
    return HEADER_BYTES + 2L * ringBytes;
  }

  /**
   * Makes the file, with every byte of it in the file system: memory that turned out not to be
   * there later would end the process.
   *
   * @throws IOException when there is no room for it, saying how much is missing
   */
  static Segment create(Path file, int ringBytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, Set.of(CREATE_NEW, READ, WRITE), RunFolder.forOwner("rw-------"))) {
      try {
        fill(channel, bytes(ringBytes));
        Segment made = map(channel, ringBytes, file);
        made.memory.set(JAVA_LONG, 0, MAGIC);
        return made;
      } catch (IOException e) {
        channel.truncate(0); // so that what is missing is told as it was before
        Files.deleteIfExists(file);
        throw explained(file, ringBytes, e);
      }
    }
  }

  private static void fill(FileChannel channel, long bytes) throws IOException {
    ByteBuffer zeros = ZEROS.duplicate();
    for (long left = bytes; left > 0; left -= zeros.limit()) {
      zeros.clear().limit((int) Math.min(zeros.capacity(), left));
      while (zeros.hasRemaining()) {
        channel.write(zeros);
      }
    }
  }

  private static IOException explained(Path file, int ringBytes, IOException e) throws IOException {
    FileStore store = Files.getFileStore(file.toAbsolutePath().getParent());
    long missing = bytes(ringBytes) - store.getUsableSpace();
    return missing <= 0
        ? e
        : new IOException(
            String.format(
                Locale.ROOT,
                "%s has no room for %,d bytes of shared memory: %,d are missing",
                store.name(),
                bytes(ringBytes),
                missing),
            e);
  }

  /**
   * Opens what the other side has made.
   *
   * @throws IOException when it is not what it should be
   */
  static Segment open(Path file, int ringBytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, Set.of(READ, WRITE, LinkOption.NOFOLLOW_LINKS))) {
      if (channel.size() != bytes(ringBytes)) {
        throw new IOException(
            "the shared memory has %,d bytes, %,d were said"
                .formatted(channel.size(), bytes(ringBytes)));
      }
      Segment found = map(channel, ringBytes, file);
      if (found.memory.get(JAVA_LONG, 0) != MAGIC) {
        found.close();
        throw new IOException("the file is not shared memory of this version");
      }
      return found;
    }
  }

  private static Segment map(FileChannel channel, int ringBytes, Path file) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      return new Segment(
          arena,
          channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes(ringBytes), arena),
          ringBytes,
          file);
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /** {@return the ring that the dialler writes, or the one that the acceptor writes} */
  Ring ring(boolean ofDialler) {
    int ring = ofDialler ? 0 : 1;
    long start = HEADER_BYTES + (long) ring * ringBytes;
    return new Ring(memory, (1 + ring) * LINE, (5 + ring) * LINE, start, ringBytes);
  }

  /** {@return the bell of one side} */
  Bell bell(boolean ofDialler) {
    long word = (ofDialler ? 3 : 4) * LINE;
    String name = file.getFileName() + (ofDialler ? ".dialler" : ".acceptor");
    return new Bell(memory, word, Sleep.on(memory, word, name, arena));
  }

  /** Takes the file's name away. Windows does that only when nobody has it mapped any more. */
  static void unname(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "the name of shared memory is taken away later", e);
    }
  }

  /** Gives the memory back, and the name where that could not be done before. */
  @Override
  public void close() {
    arena.close();
    unname(file);
  }
}
