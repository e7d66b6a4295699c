package dev.parley.cli;

import java.util.concurrent.locks.LockSupport;

/** A command whose store writer ends as soon as there is one. */
final class ServerWithoutWriter {
  private static final long PAUSE_NANOS = 10_000_000;

  private ServerWithoutWriter() {}

  public static void main(String[] args) {
    Thread.ofPlatform().daemon().name("ends-the-writer").start(ServerWithoutWriter::endWriter);
    Main.main(args);
  }

  private static void endWriter() {
    while (true) {
      Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().equals("parley-store-writer"))
          .forEach(Thread::interrupt);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
