package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Store of files that all nodes read, such as the attachments of rooms. A file that is stored
 * survives the loss of any one server of the engine.
 *
 * <p>Methods block, and fail with an {@link EngineException}.
 *
 * <p>Threads: safe for use by multiple threads.
 */
@Experimental
public interface ObjectStore {
  /**
   * Stores a file, in place of an earlier one of the same name.
   *
   * @param name of the characters {@code A-Z a-z 0-9 - _ .}, at most 200
   * @param content read to its end, and not closed
   */
  void put(String name, InputStream content);

  /**
   * Reads a file, and checks that it is as it was stored.
   *
   * @param to not closed; its content is of no use after a failure
   * @return whether the store has the file
   */
  boolean get(String name, OutputStream to);

  /** Deletes a file, if the store has it. */
  void delete(String name);
}
