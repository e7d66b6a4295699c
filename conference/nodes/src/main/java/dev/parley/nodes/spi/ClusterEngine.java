package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import java.util.List;

/**
 * Engine of a cluster: storage and messages that all nodes share.
 *
 * <p>Its operations fail with an {@link EngineException}. After {@link
 * EngineException.Reason#UNAVAILABLE} the caller does not know whether the operation had its
 * effect, and may repeat it.
 *
 * <p>Threads: an engine is safe for use by multiple threads, and no method but {@link #close} and
 * those of {@link #objects} blocks. Stages complete, and listeners are called, on threads of the
 * engine.
 */
@Experimental
public interface ClusterEngine extends AutoCloseable {
  /** {@return the store of small values, such as who owns a room} */
  KeyValueStore keyValues();

  /** {@return the streams of all rooms} */
  RoomStreams roomStreams();

  /** {@return the bus of messages that may be lost} */
  SignalBus signals();

  /** {@return the store of files; its methods block} */
  ObjectStore objects();

  /**
   * {@return what may lose acknowledged messages, which the settings accepted, and what an
   * administrator should look at, one sentence each} Empty if all is well.
   */
  List<String> warnings();

  /** Ends the connection to the engine. Operations that wait fail as {@code CLOSED}. */
  @Override
  void close();
}
