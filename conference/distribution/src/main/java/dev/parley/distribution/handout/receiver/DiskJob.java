package dev.parley.distribution.handout.receiver;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.BitSet;

/**
 * Work of a receiver that waits for the disk. The owner runs it on another thread, and passes it to
 * {@link HandoutReceiver#finished} on its own one. Threads: handed over from one to the other.
 */
public final class DiskJob implements Runnable {
  private static final System.Logger LOG = System.getLogger(DiskJob.class.getName());

  private final PartialFile file;
  private final long[] symbols;
  private final boolean check;
  private final BitSet damaged = new BitSet();
  private boolean complete;
  private boolean failed;

  private DiskJob(PartialFile file, long[] symbols, boolean check) {
    this.file = file;
    this.symbols = symbols;
    this.check = check;
  }

  /** {@return a job that writes the record} */
  static DiskJob save(PartialFile file) {
    return new DiskJob(file, file.symbols().snapshot(), false);
  }

  /** {@return a job that checks the whole file} */
  static DiskJob check(PartialFile file) {
    return new DiskJob(file, new long[0], true);
  }

  /** Does the work. Blocks. */
  @Override
  public void run() {
    try {
      if (check) {
        complete = file.check(damaged);
      } else {
        file.save(symbols);
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "A file that was handed out could not be written: " + e.getMessage());
      failed = true;
    }
  }

  boolean isCheck() {
    return check;
  }

  boolean isComplete() {
    return complete;
  }

  boolean hasFailed() {
    return failed;
  }

  BitSet damaged() {
    return damaged;
  }
}
