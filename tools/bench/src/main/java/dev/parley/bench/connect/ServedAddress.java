package dev.parley.bench.connect;

import java.io.Closeable;
import java.io.IOException;

/**
 * A service that another process looks up or dials.
 *
 * @param address the address, one word
 * @param end closes the service
 */
record ServedAddress(String address, Closeable end) implements Closeable {
  /** Source of incoming connections. */
  @FunctionalInterface
  interface ConnectionSource<T> {
    /** Waits for a connection. {@return the next connection} */
    T accept() throws IOException;
  }

  /** Handler of an incoming connection. */
  @FunctionalInterface
  interface ConnectionGreeter<T> {
    /** Handles a connection before the next one is accepted. */
    void greet(T visitor) throws IOException;
  }

  /**
   * Accepts and handles connections one after another, on a thread that ends when the source fails.
   */
  static <T> void accepting(ConnectionSource<T> source, ConnectionGreeter<T> welcome) {
    Thread.ofPlatform()
        .daemon()
        .name("accepting")
        .start(() -> {
          try {
            while (true) {
              welcome.greet(source.accept());
            }
          } catch (IOException e) {
            System.err.println("no more is accepted: " + e.getMessage());
          }
        });
  }

  @Override
  public void close() throws IOException {
    end.close();
  }
}
