package dev.parley.transport.api;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Cleanup of the socket files and other names that dead processes left behind.
 *
 * <p>A dying process closes its files one after another, usually the youngest first, so its
 * listener may still be open when a peer sees the end of a connection. The removal is therefore
 * retried after 10 ms, 100 ms and 1 s, on a thread of the common pool.
 *
 * <p>Threads: safe for all.
 */
public final class StaleNameCleanup {
  private static final Logger LOG = System.getLogger(StaleNameCleanup.class.getName());
  private static final long FIRST_MILLIS = 10;
  private static final long LAST_MILLIS = 1_000;

  /**
   * Removes a name that a dead process left behind, now or within about a second.
   *
   * @param removal throws {@link FileAlreadyExistsException} while a process listens on the name
   */
  public static void remove(RuntimeFolder.FolderChange removal) {
    remove(removal, FIRST_MILLIS);
  }

  private static void remove(RuntimeFolder.FolderChange removal, long nextMillis) {
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

  private StaleNameCleanup() {}
}
