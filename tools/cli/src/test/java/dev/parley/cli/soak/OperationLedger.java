package dev.parley.cli.soak;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The operations that the server acknowledged, on disk: 29 bytes each, a file for each room. In
 * memory is one room at a time, while it is checked.
 *
 * <p>Threads: safe for all.
 */
final class OperationLedger implements AutoCloseable {
  /** The number of an operation whose answer does not tell its place in the log. */
  static final long UNNUMBERED = 0;

  /** Operations of one room at most: what a check of them holds in memory is bounded by it. */
  static final int ROOM_MAX = 2_000_000;

  /** What was done. */
  enum OperationKind {
    /** A line for everybody. */
    LINE,
    /** A line for one other member. */
    PRIVATE_LINE,
    /** A change of a board. */
    CHANGE,
    /** An edit, a deletion or a reaction. */
    AMENDMENT,
    /** A file that was attached or shown. */
    FILE
  }

  /**
   * An acknowledged operation.
   *
   * @param author the member's place in the room, from 0
   * @param number its place in the room's log, or {@link #UNNUMBERED}
   * @param key made by the author, once
   */
  record LedgerEntry(OperationKind kind, int author, long number, UUID key) {}

  /** The file of one room. */
  private static final class RoomLedger {
    private final Path file;
    private final DataOutputStream out;
    private int entries;

    RoomLedger(Path file) throws IOException {
      this.file = file;
      out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
    }
  }

  private final List<RoomLedger> books = new ArrayList<>();
  private final AtomicLong entries = new AtomicLong();

  /** Opens an empty ledger in a folder. */
  OperationLedger(Path folder, int rooms) throws IOException {
    for (int room = 0; room < rooms; room++) {
      books.add(new RoomLedger(folder.resolve("room-" + room)));
    }
  }

  /** Adds an operation at the moment of its acknowledgement. */
  void add(int room, LedgerEntry entry) {
    RoomLedger book = books.get(room);
    synchronized (book) {
      if (book.entries == ROOM_MAX) {
        throw new IllegalStateException(
            "room %d has %d operations; run a shorter soak, or one with more rooms"
                .formatted(room, ROOM_MAX));
      }
      try {
        book.out.writeByte(entry.kind().ordinal());
        book.out.writeInt(entry.author());
        book.out.writeLong(entry.number());
        book.out.writeLong(entry.key().getMostSignificantBits());
        book.out.writeLong(entry.key().getLeastSignificantBits());
      } catch (IOException e) {
        throw new UncheckedIOException("the ledger cannot be written: " + book.file, e);
      }
      book.entries++;
    }
    entries.incrementAndGet();
  }

  /** {@return how many operations were acknowledged, in all rooms} */
  long size() {
    return entries.get();
  }

  /** {@return the operations of a room, in the order of their acknowledgement} */
  List<LedgerEntry> entries(int room) throws IOException {
    RoomLedger book = books.get(room);
    int count;
    synchronized (book) {
      book.out.flush();
      count = book.entries;
    }
    List<LedgerEntry> all = new ArrayList<>(count);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(book.file)))) {
      for (int i = 0; i < count; i++) {
        all.add(
            new LedgerEntry(
                OperationKind.values()[in.readByte()],
                in.readInt(),
                in.readLong(),
                new UUID(in.readLong(), in.readLong())));
      }
    } catch (EOFException e) {
      throw new IOException("the ledger was cut: " + book.file, e);
    }
    return all;
  }

  @Override
  public void close() throws IOException {
    for (RoomLedger book : books) {
      book.out.close();
    }
  }
}
