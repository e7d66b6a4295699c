package dev.parley.bench.connect;

import java.io.Closeable;
import java.io.IOException;

/**
 * What another process finds or dials.
 *
 * @param address in one word
 * @param end closes it
 */
record Service(String address, Closeable end) implements Closeable {
  /** Waits for the next who dials. */
  @FunctionalInterface
  interface Door<T> {
    /** {@return who dialled} */
    T accept() throws IOException;
  }

  /** Deals with one who has dialled. */
  @FunctionalInterface
  interface Welcome<T> {
    /** Before the next is accepted. */
    void greet(T visitor) throws IOException;
  }

  /** Lets all in, one after another, on a thread that ends with the door. */
  static <T> void accepting(Door<T> door, Welcome<T> welcome) {
    Thread.ofPlatform()
        .daemon()
        .name("accepting")
        .start(() -> {
          try {
            while (true) {
              welcome.greet(door.accept());
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
