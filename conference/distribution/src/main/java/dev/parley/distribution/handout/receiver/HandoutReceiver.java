package dev.parley.distribution.handout.receiver;

import dev.parley.distribution.fec.PieceCode;
import dev.parley.distribution.handout.FilePacket;
import dev.parley.distribution.handout.Handout;
import dev.parley.distribution.handout.PieceLayout;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Receiver of one file. A piece whose hash is not as offered, because another member has forged a
 * packet of it, is received again. Threads: one at a time. Memory: one piece, and the list of
 * symbols.
 */
public final class HandoutReceiver implements AutoCloseable {
  /** Interval in which the record of what is there is written: 5 s, in nanoseconds. */
  public static final long SAVE_NANOS = 5_000_000_000L;

  private static final System.Logger LOG = System.getLogger(HandoutReceiver.class.getName());

  private final Handout handout;
  private final PartialFile file;
  private final PieceLayout layout;
  private final ReceivedSymbols symbols;
  private final HandoutReports reports;
  private final byte[] piece = new byte[PieceLayout.PIECE_BYTES];
  private HandoutState state;
  private @Nullable DiskJob running;
  private boolean changed; // since the record was written
  private long saveAt;
  private int damaged;

  HandoutReceiver(
      Handout handout, PartialFile file, ReportOutput output, RandomGenerator random, long now) {
    this.handout = handout;
    this.file = file;
    layout = handout.content().layout();
    symbols = file.symbols();
    reports = new HandoutReports(handout.number(), layout, symbols, output, random, now);
    state = HandoutState.RECEIVING;
    saveAt = now + SAVE_NANOS;
    checkIfComplete(now);
  }

  /** {@return the offer} */
  public Handout handout() {
    return handout;
  }

  /** {@return the state} */
  public HandoutState state() {
    return state;
  }

  /** {@return bytes of the file that are there, at most its size} */
  public long receivedBytes() {
    return symbols.bytes();
  }

  /** {@return number of pieces that did not have the hash that was offered} */
  public int damagedPieces() {
    return damaged;
  }

  /** {@return the file; it exists in state {@link HandoutState#COMPLETE}} */
  public Path path() {
    return file.complete();
  }

  /** Handles the payload of a packet of this file, which may be of any member. */
  void receive(byte[] bytes, int from, int length, long now) {
    if (FilePacket.isPoll(bytes, from)) {
      reports.requested(FilePacket.round(bytes, from), now);
      return;
    }
    int number = FilePacket.piece(bytes, from);
    int symbol = FilePacket.symbol(bytes, from);
    if (state != HandoutState.RECEIVING
        || !FilePacket.isSymbol(bytes, from)
        || number >= layout.pieces()
        || symbol >= layout.symbols(number)
        || length - FilePacket.HEADER_BYTES != layout.bytes(number, symbol)) {
      return;
    }
    try {
      symbol(number, symbol, bytes, from + FilePacket.HEADER_BYTES, now);
    } catch (IOException e) {
      fail(e, now);
    }
  }

  private void symbol(int number, int symbol, byte[] bytes, int from, long now) throws IOException {
    int sources = layout.sources(number);
    int place = symbol;
    if (symbol >= sources) {
      place = symbols.addParity(number, symbol - sources);
    } else if (!symbols.addSource(number, symbol)) {
      place = -1;
    }
    if (place < 0) {
      return;
    }
    file.write(number, place, bytes, from, layout.bytes(number, symbol));
    changed = true;
    if (symbols.missing(number) == 0) {
      complete(number);
      checkIfComplete(now);
    }
  }

  private void complete(int number) throws IOException {
    byte[] parities = symbols.parities(number);
    int length = PieceLayout.SYMBOL_BYTES;
    file.read(number, piece);
    if (parities[parities.length - 1] < 0) {
      // The last symbol of a file is coded with zeros behind it, where parity may have been before.
      Arrays.fill(piece, layout.bytes(number), parities.length * length, (byte) 0);
    }
    PieceCode.recover(piece, length, parities);
    if (!handout.content().isPiece(number, piece)) {
      symbols.reset(number, false);
      damaged++;
      return;
    }
    for (int place = 0; place < parities.length; place++) {
      if (parities[place] >= 0) {
        file.write(number, place, piece, place * length, layout.bytes(number, place));
      }
    }
    symbols.completed(number);
  }

  private void checkIfComplete(long now) {
    if (symbols.isComplete()) {
      state = HandoutState.CHECKING;
      reports.due(now);
    }
  }

  private void fail(IOException e, long now) {
    LOG.log(Level.WARNING, "A file that is handed out cannot be written: " + e.getMessage());
    state = HandoutState.DISK_FAILED;
    reports.due(now);
  }

  /** Sends reports that are due. */
  void tick(long now) {
    reports.tick(state, now);
  }

  /** {@return when to call {@link ReceivedHandouts#tick} next} */
  long nextDeadline() {
    return reports.nextDeadline();
  }

  /**
   * {@return work that waits for the disk, to be run on another thread and passed to {@link
   * #finished} then; null if there is none now}
   */
  public @Nullable DiskJob job(long now) {
    if (running != null) {
      return null;
    }
    if (state == HandoutState.CHECKING) {
      running = DiskJob.check(file);
    } else if (state == HandoutState.RECEIVING && changed && now - saveAt >= 0) {
      running = DiskJob.save(file);
      changed = false;
      saveAt = now + SAVE_NANOS;
    }
    return running;
  }

  /** Takes the result of the last {@link #job}. */
  public void finished(DiskJob job, long now) {
    running = null;
    if (job.hasFailed()) {
      state = HandoutState.DISK_FAILED;
    } else if (job.isCheck() && job.isComplete()) {
      state = HandoutState.COMPLETE;
    } else if (job.isCheck() && job.damaged().isEmpty()) {
      state = HandoutState.INCONSISTENT;
    } else if (job.isCheck()) {
      job.damaged().stream().forEach(number -> symbols.reset(number, true));
      damaged += job.damaged().cardinality();
      state = HandoutState.RECEIVING;
    }
    if (job.isCheck() || job.hasFailed()) {
      reports.due(now);
    }
  }

  /**
   * Stops receiving. A file that is not complete stays, and is resumed when it is handed out again.
   *
   * @throws IOException when the record could not be written
   */
  @Override
  public void close() throws IOException {
    try (file) {
      if (changed && state == HandoutState.RECEIVING) {
        file.save(symbols.snapshot());
      }
    }
  }
}
