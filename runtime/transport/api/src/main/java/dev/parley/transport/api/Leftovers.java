package dev.parley.transport.api;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Removes the names of processes that are gone.
 *
 * <p>A process that dies closes its files one after another, most often the youngest first: who
 * sees the end of a connection may still find somebody who listens. So it is tried again, after 10
 * ms, 100 ms and a second, by a thread of the common pool.
 *
 * <p>Threads: safe for all.
 */
public final class Leftovers {
  private static final Logger LOG = System.getLogger(Leftovers.class.getName());
  private static final long FIRST_MILLIS = 10;
  private static final long LAST_MILLIS = 1_000;

  /**
   * Removes a name that is left behind, now or soon.
   *
   * @param removal throws {@link FileAlreadyExistsException} where somebody listens
   */
  public static void remove(RunFolder.Change removal) {
    remove(removal, FIRST_MILLIS);
  }

  private static void remove(RunFolder.Change removal, long nextMillis) {
    try {
      removal.run();
    } catch (FileAlreadyExistsException e) {
      if (nextMillis <= LAST_MILLIS) {
        CompletableFuture.delayedExecutor(nextMillis, TimeUnit.MILLISECONDS)
            .execute(() -> remove(removal, 10 * nextMillis));
      }
    } catch (IOException e) {
      LOG.log(Level.TRACE, "it is left to who listens there next", e);
    }
  }

  private Leftovers() {}
}
