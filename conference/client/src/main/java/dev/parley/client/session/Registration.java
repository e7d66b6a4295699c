package dev.parley.client.session;

/** Registration of a listener. Threads: safe for all. */
@FunctionalInterface
public interface Registration extends AutoCloseable {
  /** Ends the registration: the listener is not called again. */
  @Override
  void close();
}
